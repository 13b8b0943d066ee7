import { useDocumentEvents } from '../lib/use-events'
import { ifGiven } from '../lib/if-given'
import { openModals } from '../lib/open-modals'
import { createStore } from '../lib/store'

/** What each key does, for the list of keys. A key is also a button. */
export const keyNames = {
  j: 'Siguiente',
  k: 'Anterior',
  a: 'Aprobar, o confirmar una pregunta',
  c: 'Completar',
  r: 'Rechazar: después un número elige el motivo y Enter lo envía',
  n: 'Nota, o responder una pregunta',
  x: 'Marcar para decidir varios a la vez',
  z: 'Deshacer',
  '/': 'Buscar',
  '?': 'Ver estas teclas',
} as const
export type Key = keyof typeof keyNames

const stored = 'contador-teclas'

/** WCAG 2.1.4: single letters can be switched off. */
export const keysAreOn = createStore(ifGiven(() => localStorage.getItem(stored)) !== 'no')

export function switchKeys(on: boolean): void {
  ifGiven(() => localStorage.setItem(stored, on ? 'sí' : 'no'))
  keysAreOn.set(on)
}

/** Text goes into these. A checkbox takes no letter. */
const typing = 'textarea, select, input:not([type=checkbox])'

/** A key does nothing while text is typed, under a dialog, and while it is held down. */
export function useKeys(pressed: (key: Key) => void): void {
  useDocumentEvents({
    keydown(event) {
      const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || repeat || !keysAreOn.getSnapshot()) return
      // A dialog whose fields are disabled while it sends has no focus.
      if (document.querySelector(openModals)) return
      if (target instanceof Element && target.closest(typing)) return
      const name = key.toLowerCase()
      if (!isKey(name)) return
      // '/' would be typed into the search that it opens, and opens Firefox's own.
      event.preventDefault()
      pressed(name)
    },
  })
}

function isKey(name: string): name is Key {
  return name in keyNames
}
