import { comesFromOutside, readDropped } from '../../lib/dropped'
import type { DroppedFiles } from '../../lib/dropped-folders'
import { createStore } from '../../lib/store'
import { currentSession } from '../../session/session'
import { notify } from '../../ui/toast'

/** Files dropped outside a form, for `ArrivingFiles`, which loads later. */
export const drops = createStore<Promise<DroppedFiles> | null>(null)

// From the start, or the browser would replace the app with the dropped file. Screens handle drops
// first.
window.addEventListener('dragover', (event) => {
  if (comesFromOutside(event)) event.preventDefault()
})
window.addEventListener('drop', (event) => {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer || !comesFromOutside(event)) return
  event.preventDefault()
  if (currentSession()) drops.set(readDropped(dataTransfer))
  else notify.info('Ingresa a tu cuenta primero, y suelta el archivo otra vez.')
})
