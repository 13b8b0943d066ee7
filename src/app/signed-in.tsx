import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useBusy } from '../lib/use-busy'
import { useOutbox } from '../outbox/page/use-outbox'
import { QueryProvider } from '../queries/query-provider'
import { watchConnection } from '../queries/reconnect'
import { ErrorBoundary } from './error-boundary'
import { lazyNotice } from './page'
import { firstScreen } from './first-screen'
import { Shell } from './shell'
import { useFreshReads } from './use-fresh-reads'

/** Loaded late, together with the outbox's code. */
const LostUploads = lazyNotice(async () => (await import('../features/envios/lost-uploads')).LostUploads)

/** Loaded last: it is seldom needed. */
const WaitingNotices = lazyNotice(async () => (await import('./waiting-notices')).WaitingNotices)

const reminderDelay = 1_000

/** The frame around every screen behind the sign-in, in a chunk of its own. */
export function SignedIn() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  )
}

function Frame() {
  const { pathname } = useLocation()
  useFreshReads()
  useEffect(watchConnection, [])
  useEffect(() => firstScreen.set('shown'), [])
  const [reminds, setReminds] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReminds(true), reminderDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Shell>
      <BusyWhileSending />
      <Suspense>
        <LostUploads />
        {reminds && <WaitingNotices />}
      </Suspense>
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  )
}

/** A component of its own, because it renders again with each report of progress. */
function BusyWhileSending() {
  useBusy(useOutbox().uploads.some(({ state }) => state === 'sending'))
  return null
}
