/** Named by modules that the page shares with the worker. It is absent here: reading it throws, and they expect that. */
declare const sessionStorage: {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
