import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useBusy } from '../../lib/use-busy'
import { useElapsed } from '../../lib/use-elapsed'
import { useOutbox } from '../../outbox/page/use-outbox'
import { QueryProvider } from '../../queries/query-provider'
import { useFirstAnswers } from '../../queries/use-first-answers'
import { lazyPart } from '../../ui/lazy-part'
import { ErrorBoundary } from './error-boundary'
import { showsFirstAnswers } from './first-screen'
import { Shell } from '../shell'
import { useFreshReads } from './use-fresh-reads'

/** Loaded with the first document that is saved. */
const SavedNotice = lazyPart(async () => (await import('../../documents/upload/saved-notice')).SavedNotice, {
  failed: null,
})

/** Loaded last: it is seldom needed. */
const WaitingNotices = lazyPart(async () => (await import('./waiting-notices')).WaitingNotices, {
  failed: null,
})

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
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  useFreshReads()
  const [isOpen, setIsOpen] = useState(false)
  const answered = useFirstAnswers({ hasBegun: isOpen })
  useEffect(() => {
    if (answered) showsFirstAnswers()
  }, [answered])
  const reminds = useElapsed(reminderDelay)
  return (
    <Shell>
      <BusyWhileSending />
      {hasSaved(state) && <SavedNotice />}
      {reminds && <WaitingNotices />}
      <ErrorBoundary key={pathname}>
        <Suspense>
          <Outlet />
          <Opened then={setIsOpen} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
}

/** Next to a screen: tells when its code is here, and so its reads have begun. */
function Opened({ then }: { then: (isOpen: true) => void }) {
  useEffect(() => then(true), [then])
  return null
}

/** By hand: the notice itself reads it by its schema, once its code is here. */
function hasSaved(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'saved' in historyState
}

/** A component of its own, because it renders again with each report of progress. */
function BusyWhileSending() {
  useBusy(useOutbox().uploads.some(({ state }) => state === 'sending'))
  return null
}
