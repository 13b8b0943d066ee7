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

const SavedNotice = lazyPart(async () => (await import('../../documents/upload/saved-notice')).SavedNotice, {
  failed: null,
})

const WaitingNotices = lazyPart(async () => (await import('./waiting-notices')).WaitingNotices, {
  failed: null,
})

const reminderDelay = 1_000

/** A separate chunk: the sign-in does not need it. */
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
      <Suspense>
        <ErrorBoundary key={pathname}>
          <Outlet />
          <Opened then={setIsOpen} />
        </ErrorBoundary>
      </Suspense>
    </Shell>
  )
}

/** Mounted with the screen, whose reads have then begun. */
function Opened({ then }: { then: (isOpen: true) => void }) {
  useEffect(() => then(true), [then])
  return null
}

/** No schema here: the notice parses it. */
function hasSaved(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'saved' in historyState
}

/** Separate, because it renders on every progress report. */
function BusyWhileSending() {
  useBusy(useOutbox().uploads.some(({ state }) => state === 'sending'))
  return null
}
