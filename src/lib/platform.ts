export function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse), (width < 60rem)').matches
}

/**
 * Null if not on an iPhone or iPad. There Safari's tab and the app on the home screen share no
 * storage (https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/).
 */
export function placeOnIphone(): 'tab' | 'installed' | null {
  if (!('standalone' in navigator)) return null
  return navigator.standalone === true ? 'installed' : 'tab'
}

export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
