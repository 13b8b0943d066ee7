/** Calls `then` when the first worker of this browser takes control. It has seen no answer that came before. */
export function onFirstControl(then: () => void): () => void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return () => undefined
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', then, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', then)
}
