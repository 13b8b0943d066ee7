import type { Window } from 'happy-dom'
import { vi } from 'vitest'
import { connection } from '../../src/api/connection'
import { drops } from '../../src/app/start/catch-drops'
import { firstScreen } from '../../src/app/start/first-screen'
import { update } from '../../src/app/start/service-worker'
import { installPrompt } from '../../src/lib/install-prompt'
import type { Store } from '../../src/lib/store'
import { lostUploads } from '../../src/outbox/page/loss'
import { outboxRef } from '../../src/outbox/page/outbox-ref'
import { typedPassword } from '../../src/session/typed-password'
import { shownTitle } from '../../src/ui/page-title'

const { happyDOM } = window as unknown as Window
const { title } = document
const { href } = location
const { innerWidth: width, innerHeight: height } = window

/** One for each thing that a page begins with. */
const restorers = [
  ...[
    restorer(connection),
    restorer(drops),
    restorer(firstScreen),
    restorer(installPrompt),
    restorer(lostUploads),
    restorer(outboxRef),
    restorer(shownTitle),
    restorer(typedPassword),
    restorer(update),
  ],
  ...[navigator, HTMLVideoElement.prototype].map(ownProperties),
  ...[document.documentElement, document.head].map(children),
  ...[document.documentElement, document.body].map(attributes),
]

/**
 * Removes what a test has left in the browser and in the app's modules: one page runs many files of tests (`isolate: false`). What is
 * rendered is unmounted, the session ended, and the clock real, before.
 */
export function restorePage(): void {
  // First: what a spy watches may be a stub.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const restore of restorers) restore()
  sessionStorage.clear()
  localStorage.clear()
  document.title = title
  happyDOM.setViewport({ width, height })
  happyDOM.setURL(href)
  history.replaceState(null, '')
}

function restorer<T>(store: Store<T>): () => void {
  const first = store.getSnapshot()
  return () => store.set(first)
}

function ownProperties(object: object): () => void {
  const first = Object.getOwnPropertyDescriptors(object)
  return () => {
    for (const name of Reflect.ownKeys(object))
      if (!(name in first) && !Reflect.deleteProperty(object, name)) throw new Error(`${String(name)} stays`)
    for (const [name, property] of Object.entries(first))
      if (property.configurable) Object.defineProperty(object, name, property)
  }
}

function children(parent: Element): () => void {
  const first = [...parent.children]
  return () => {
    for (const child of [...parent.children]) if (!first.includes(child)) child.remove()
    for (const child of first) if (!child.isConnected) parent.append(child)
  }
}

function attributes(element: Element): () => void {
  const first = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']))
  return () => {
    for (const name of element.getAttributeNames()) if (!first.has(name)) element.removeAttribute(name)
    for (const [name, value] of first) element.setAttribute(name, value)
  }
}
