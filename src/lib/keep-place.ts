/** Notes where an element is in the window; the returned function scrolls it back there. */
export function keepPlace(element: HTMLElement): () => void {
  const topOf = () => element.getBoundingClientRect().top
  const before = topOf()
  return () => {
    if (element.isConnected) window.scrollBy({ top: topOf() - before, behavior: 'instant' })
  }
}
