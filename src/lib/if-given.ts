/**
 * A part of the platform; null if this browser lacks it, or refuses it at its mere reading. With storage forbidden Chromium and Firefox
 * throw a SecurityError at `window.localStorage` and the like (https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage).
 */
export function ifGiven<T>(read: () => T): NonNullable<T> | null {
  try {
    return read() ?? null
  } catch {
    return null
  }
}
