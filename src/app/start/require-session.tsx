import { Suspense } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { knowsEmail } from '../../features/login/known-email'
import { routes } from '../../lib/routes'
import type { SessionState } from '../../session/session'
import { useSessionState } from '../../session/use-session'
import { page, type Page } from './page'
import type { Return } from './return-path'

const frame = page('*', async () => (await import('./signed-in')).SignedIn)

export function RequireSession({ pages }: { pages: readonly Page[] }) {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.status === 'signed-out') {
    const back = { ...returnOf(state, pathname, search), ...knowsEmail(state.email ?? null) }
    return <Navigate to={routes.login} replace state={back} />
  }
  // Usually there is a kept session, so load the code while it is read.
  pages.find(({ path }) => matchPath(path, pathname))?.preload()
  frame.preload()
  if (state.status === 'reading') return null
  return (
    <Suspense>
      <frame.Component key={state.session.user.id} />
    </Suspense>
  )
}

/** Null after a sign-out or a password change in 'Mi perfil': the next sign-in starts at home. */
function returnOf(
  { end, userId }: Extract<SessionState, { status: 'signed-out' }>,
  pathname: string,
  search: string,
): Return | null {
  const startsOver = end === 'signed-out' || (end === 'password-changed' && pathname === routes.profile)
  return startsOver ? null : { from: pathname + search, userId }
}
