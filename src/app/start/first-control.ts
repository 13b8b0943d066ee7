import { ifGiven } from '../../lib/if-given'

/** Calls `then` when the first worker of this browser takes control. It has seen no answer that came before. */
export function onFirstControl(then: () => void): () => void {
  const serviceWorker = ifGiven(() => navigator.serviceWorker)
  if (!serviceWorker || serviceWorker.controller) return () => undefined
  serviceWorker.addEventListener('controllerchange', then, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', then)
}
