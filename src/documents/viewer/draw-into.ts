import { freeCanvas } from '../../capture/prepare/free-canvas'

/**
 * Shows what `draw` draws in `place`, which holds one canvas at most. Returns how to end it; a place
 * that is removed is emptied then.
 */
export function drawInto(
  place: HTMLElement,
  label: string,
  draw: (signal: AbortSignal) => Promise<HTMLCanvasElement>,
): () => void {
  const drawing = new AbortController()
  draw(drawing.signal).then(
    (canvas) => {
      if (drawing.signal.aborted) {
        freeCanvas(canvas)
        return
      }
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', label)
      emptyPlace(place)
      place.append(canvas)
    },
    (error: unknown) => {
      if (drawing.signal.aborted) return
      console.warn('PDF: a page can not be drawn', error)
      emptyPlace(place)
      place.textContent = 'Esta página no se puede mostrar aquí.'
    },
  )
  return () => {
    drawing.abort()
    // Later, since a place that is being removed is still in the document.
    queueMicrotask(() => place.isConnected || emptyPlace(place))
  }
}

export function emptyPlace(place: HTMLElement): void {
  place.querySelectorAll('canvas').forEach(freeCanvas)
  place.replaceChildren()
}
