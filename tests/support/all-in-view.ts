/** For `vi.stubGlobal('IntersectionObserver', AllInView)`: happy-dom lays nothing out, so that nothing ever comes into view there. */
export class AllInView {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void

  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback
  }

  observe(): void {
    this.#callback([{ isIntersecting: true }])
  }

  disconnect(): void {
    // Nothing is watched.
  }
}
