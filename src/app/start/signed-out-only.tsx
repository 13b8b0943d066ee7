import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { routes } from '../../lib/routes'
import { useSessionState } from '../../session/use-session'
import { returnPath } from './return-path'

/**
 * A signed-in user goes to the requested address, else to /home (docs/contract.md, 'The end of a
 * session (401)').
 */
export function SignedOutOnly() {
  const state = useSessionState()
  const location = useLocation()
  if (state.status === 'reading') return null
  if (state.status === 'signed-in')
    return <Navigate to={returnPath(location.state, state.session.user.id) ?? routes.home} replace />
  return <Outlet />
}
