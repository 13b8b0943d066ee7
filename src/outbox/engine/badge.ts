/** The count of waiting uploads on the app's icon, if the system has one. Page and service worker. */
export function showBadge(waiting: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused if the app is not installed or may not notify: the count stands in the app too.
  navigator.setAppBadge(waiting).catch(() => undefined)
}
