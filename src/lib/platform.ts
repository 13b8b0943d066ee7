/** With Background Sync the browser sends with the app closed. An iPhone and Firefox have none. */
export function sendsWhileClosed(): boolean {
  return 'SyncManager' in globalThis
}

/** What the user holds. */
export function thisDevice(): 'este teléfono' | 'este computador' {
  const isPhone = window.matchMedia('(pointer: coarse), (width < 60rem)').matches
  return isPhone ? 'este teléfono' : 'este computador'
}
