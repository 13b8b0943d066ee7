import { useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { connection } from '../api/connection'
import { keepFocus } from '../lib/keep-focus'
import { useWindowEvents } from '../lib/use-events'
import { QueryProvider } from '../queries/query-provider'
import { Empty } from '../ui/empty'
import { Link } from '../ui/link'
import { OwnPassword, Recover, Reset, SignIn } from './account'
import { followUse } from './attendance'
import { Screen } from './frame'
import { Inbox } from './inbox'
import { Landlord } from './landlord'
import { Landlords } from './landlords'
import { Months } from './months'
import { News } from './news'
import { ReasonsScreen } from './reasons'
import { deskRoutes } from './routes'
import { useDeskSession } from './session'

/** The accountant's desk: the screens below /contador. */
export function Desk() {
  useWindowEvents({ offline: () => connection.set('offline') })
  useEffect(followUse, [])
  useEffect(keepFocus, [])
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
  if (session.user.password_updated !== 1) return <OwnPassword session={session} isFirst />
  return (
    <QueryProvider key={session.user.id}>
      <News />
      <Routes>
        <Route path={deskRoutes.inbox} element={<Inbox />} />
        <Route path={deskRoutes.landlords} element={<Landlords />} />
        <Route path={`${deskRoutes.landlords}/:id`} element={<Landlord />} />
        <Route path={deskRoutes.months} element={<Months />} />
        <Route path={deskRoutes.reasons} element={<ReasonsScreen />} />
        <Route path={deskRoutes.password} element={<OwnPassword session={session} />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </QueryProvider>
  )
}

function NotFound() {
  return (
    <Screen title="No existe">
      <Empty text="Esta dirección no existe en el escritorio.">
        <Link className="touch" to={deskRoutes.inbox}>
          Ir a la Bandeja
        </Link>
      </Empty>
    </Screen>
  )
}
