import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { routes } from '../lib/routes'
import { useBusy } from '../lib/use-busy'
import { useOutbox } from '../outbox/use-outbox'
import { ReadingProvider } from '../reading/reading-provider'
import { watchConnection } from '../reading/reconnect'
import { ErrorBoundary } from './error-boundary'
import { lazyNotice } from './page'
import { firstScreen } from './first-screen'
import { Shell } from './shell'
import { useFreshReads } from './use-fresh-reads'

/** With the outbox's code, which no first paint waits for. */
const LostUploads = lazyNotice(async () => (await import('../features/envios/lost-uploads')).LostUploads)

/** Later still: most users never share, and nobody waits for it. */
const SharedWaiting = lazyNotice(
  async () => (await import('../features/compartir/shared-waiting')).SharedWaiting,
)

const remindedOn: readonly string[] = [routes.home, routes.envios]
const reminderDelay = 1_000

/** The frame around every screen behind the sign-in. Its code is apart from the sign-in's. */
export function SignedIn() {
  return (
    <ReadingProvider>
      <Frame />
    </ReadingProvider>
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
        {reminds && remindedOn.includes(pathname) && <SharedWaiting />}
      </Suspense>
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  )
}

/** Apart, because each byte sent draws it anew. */
function BusyWhileSending() {
  useBusy(useOutbox().uploads.some(({ state }) => state === 'sending'))
  return null
}
