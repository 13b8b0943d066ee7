import { useEffect } from 'react'
import { isForToday } from '../documents/list/missing-documents'
import { useMissingDocuments } from '../documents/list/use-missing-documents'
import { isInstalled } from '../lib/platform'

/** Whether this system writes numbers on the icons of apps, as Android and Firefox don't (https://www.w3.org/TR/badging/). */
export function hasAppBadge(): boolean {
  return 'setAppBadge' in navigator && isInstalled()
}

/** The number of 'Lo que falta hoy' on the app's icon, until its user signs out. */
export function AppBadge() {
  const count = useMissingDocuments().data?.missing.filter(isForToday).length
  useEffect(() => {
    if (count !== undefined) show(count)
  }, [count])
  useEffect(() => () => show(0), [])
  return null
}

/** Refused if the app may not notify: the number stands on the start page too. */
function show(count: number): void {
  navigator.setAppBadge(count).catch(() => undefined)
}
