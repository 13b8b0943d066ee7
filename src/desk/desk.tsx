import { BrowserRouter, Route, Routes } from 'react-router-dom'
import * as calls from '../../shared/calls/accountant'
import { connection } from '../api/connection'
import { useWindowEvents } from '../lib/use-events'
import { QueryProvider } from '../queries/query-provider'
import { Empty } from '../ui/empty'
import { Link } from '../ui/link'
import { useDocumentTitle } from '../ui/page-title'
import { FirstPassword, Recover, Reset, SignIn } from './account'
import { write } from './api'
import { forgetDrafts } from './drafts'
import { Frame } from './frame'
import { Inbox } from './inbox'
import { deskRoutes } from './routes'
import { endDeskSession, useDeskSession } from './session'

/** The accountant's desk: the screens below /contador. */
export function Desk() {
  useWindowEvents({ offline: () => connection.set('offline') })
  return (
    <BrowserRouter>
      <Routes>
        <Route path={deskRoutes.recover} element={<Recover />} />
        <Route path={deskRoutes.reset} element={<Reset />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </BrowserRouter>
  )
}

function SignedIn() {
  const { session } = useDeskSession()
  if (!session) return <SignIn />
  if (session.user.password_updated !== 1) return <FirstPassword session={session} />
  return (
    <QueryProvider key={session.user.id}>
      <Routes>
        <Route path={deskRoutes.inbox} element={<Inbox name={session.user.name} onSignOut={signOut} />} />
        <Route
          path="*"
          element={
            <Frame name={session.user.name} onSignOut={signOut}>
              <NotFound />
            </Frame>
          }
        />
      </Routes>
    </QueryProvider>
  )
}

/** The server is told, but its answer is not awaited. */
function signOut(): void {
  write(calls.logout, {}, {}).catch(() => undefined)
  forgetDrafts()
  endDeskSession('signed-out')
}

function NotFound() {
  useDocumentTitle('No existe')
  return (
    <main>
      <h1 className="visually-hidden">No existe</h1>
      <Empty text="Esta dirección no existe en el escritorio.">
        <Link className="touch" to={deskRoutes.inbox}>
          Ir a la Bandeja
        </Link>
      </Empty>
    </main>
  )
}
