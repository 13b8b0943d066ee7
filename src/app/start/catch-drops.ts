import { comesFromOutside, readDropped, type DroppedFiles } from '../../lib/dropped'
import { createStore } from '../../lib/store'
import { currentSession } from '../../session/session'
import { notify } from '../../ui/toast'

/** What was dropped where no form takes it: it waits for `ArrivingFiles`, which comes late. */
export const drops = createStore<Promise<DroppedFiles> | null>(null)

// From the start: else the browser opens what is dropped in place of the app. After all that a screen itself does.
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
