/** With Background Sync the browser sends with the app closed. An iPhone and Firefox have none. */
export function sendsWhileClosed(): boolean {
  return 'SyncManager' in globalThis
}

/** What the user holds; else a computer. */
export function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse), (width < 60rem)').matches
}

/**
 * On an iPhone or iPad, where a tab of Safari and the app on the home screen share no storage
 * (https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/). Null anywhere else.
 */
export function placeOnIphone(): 'tab' | 'installed' | null {
  if (!('standalone' in navigator)) return null
  return navigator.standalone === true ? 'installed' : 'tab'
}

/** The app's own window, from the home screen. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
