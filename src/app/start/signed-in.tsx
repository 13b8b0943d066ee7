import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useElapsed } from '../../lib/use-elapsed'
import { useWindowEvents } from '../../lib/use-events'
import { useIsHere } from '../../lib/use-is-here'
import { QueryProvider } from '../../queries/query-provider'
import { useFirstAnswers } from '../../queries/use-first-answers'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { ErrorBoundary } from './error-boundary'
import { showsFirstAnswers } from './first-screen'
import { Shell } from '../shell'
import styles from '../shell.module.css'
import { page } from './page'
import { useFreshReads } from './use-fresh-reads'

const SavedNotice = lazyPart(async () => (await import('../../documents/upload/saved-notice')).SavedNotice, {
  failed: null,
})

const WaitingNotices = lazyPart(async () => (await import('./waiting-notices')).WaitingNotices, {
  failed: null,
})

/** Lists and forms (docs/contract.md, 'Upload form'). */
const panes = page('*', async () => (await import('../panes')).Panes)

/** Milliseconds. */
const reminderDelay = 1_000
const loadingDelay = 400

/** A separate chunk: the sign-in does not need it. */
export function SignedIn() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  )
}

function Frame() {
  // No schema here: the notice parses it.
  const { pathname, state } = useLocation() as { pathname: string; state: { saved?: unknown } | null }
  useFreshReads()
  const [isOpen, setIsOpen] = useState(false)
  const answered = useFirstAnswers({ hasBegun: isOpen })
  useEffect(() => (answered ? showsFirstAnswers() : undefined), [answered])
  const reminds = useElapsed(reminderDelay)
  const hasPanes = /^\/(task|not)/.test(pathname)
  return (
    <Shell>
      {state?.saved !== undefined && <SavedNotice />}
      {reminds && <WaitingNotices />}
      <LoadingNext />
      <Suspense>
        {/* Panes have boundaries of their own: a list stays when a form comes. */}
        <ErrorBoundary key={hasPanes ? null : pathname}>
          {hasPanes ? <panes.Component /> : <Outlet />}
          <Opened then={setIsOpen} />
        </ErrorBoundary>
      </Suspense>
    </Shell>
  )
}

/** While the tapped screen takes long to load, the one before stays. */
function LoadingNext() {
  const here = useLocation()
  const isHere = useIsHere()
  const [left, setLeft] = useState<unknown>(null)
  useWindowEvents({
    click: () =>
      setTimeout(() => {
        if (!isHere()) setLeft(here)
      }, loadingDelay),
  })
  return (
    left === here && (
      <div className={styles['waits']}>
        <Loading />
      </div>
    )
  )
}

/** Mounted with the screen, whose reads have then begun. */
function Opened({ then }: { then: (isOpen: true) => void }) {
  useEffect(() => then(true), [then])
  return null
}
