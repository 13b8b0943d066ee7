/**
 * The count of waiting uploads on the app's icon, if the system has one. Page and service worker. Not the number of 'Lo que falta
 * hoy': the worker, which has the icon with the app closed, knows the outbox and not the portal's lists, so that the two would write over each
 * other; and a number that stands there for months says nothing, while this one says that a document has not left this device.
 */
export function showBadge(waiting: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused if the app is not installed or may not notify: the count stands in the app too.
  navigator.setAppBadge(waiting).catch(() => undefined)
}
