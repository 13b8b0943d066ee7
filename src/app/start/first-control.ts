import { ifGiven } from '../../lib/if-given'

/** A new browser's first worker has stored no answer yet, so `then` can read again. */
export function onFirstControl(then: () => void): () => void {
  const serviceWorker = ifGiven(() => navigator.serviceWorker)
  if (!serviceWorker || serviceWorker.controller) return () => undefined
  serviceWorker.addEventListener('controllerchange', then, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', then)
}
