import { useEffect } from 'react'
import { isForToday } from '../documents/list/missing-documents'
import { useMissingDocuments } from '../documents/list/use-missing-documents'
import { isInstalled } from '../lib/platform'

/** Android and Firefox show no numbers on app icons (https://www.w3.org/TR/badging/). */
export function hasAppBadge(): boolean {
  return 'setAppBadge' in navigator && isInstalled()
}

/** The number of 'Lo que falta hoy' on the app's icon, until its user signs out. */
export function AppBadge() {
  const { data, incomplete } = useMissingDocuments()
  const count = incomplete ? undefined : data?.missing.filter(isForToday).length
  useEffect(() => {
    if (count !== undefined) show(count)
  }, [count])
  useEffect(() => () => show(0), [])
  return null
}

/** Rejected without permission to notify; the start page shows the number too. */
function show(count: number): void {
  navigator.setAppBadge(count).catch(() => undefined)
}
