/**
 * A feature of the platform; null if this browser lacks or refuses it: with storage forbidden, even
 * reading `window.localStorage` throws
 * (https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage).
 */
export function ifGiven<T>(read: () => T): NonNullable<T> | null {
  try {
    return read() ?? null
  } catch {
    return null
  }
}
