import { useEffect, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useBusy } from '../lib/use-busy'
import { outbox } from '../outbox/page-outbox'
import { ReadingProvider } from '../reading/reading-provider'
import { watchConnection } from '../reading/reconnect'
import { ErrorBoundary } from './error-boundary'
import { Shell } from './shell'
import { useFreshReads } from './use-fresh-reads'

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
  useBusy(useSyncExternalStore(outbox.subscribe, isSending))
  useEffect(watchConnection, [])
  return (
    <Shell>
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  )
}

function isSending(): boolean {
  return outbox.getSnapshot().uploads.some(({ state }) => state === 'sending')
}
