import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { areaIds, areas } from '../../../shared/areas'
import { cameraReturn } from '../../documents/upload/camera-return'
import { LoginPage } from '../../features/login/login-page'
import { routes } from '../../lib/routes'
import { useSessionState } from '../../session/use-session'
import { page, type Page } from './page'
import { RequireSession } from './require-session'
import { SignedOutOnly } from './signed-out-only'

const openPages = [
  page(routes.recoverPassword, async () => (await import('../../features/login/recover-page')).RecoverPage),
  page(routes.privacy, async () => (await import('../../features/privacy/privacy-page')).PrivacyPage),
  page('/password/reset/:token', async () => (await import('../../features/login/reset-page')).ResetPage),
]

const pages = [
  ...areaIds.map((area) =>
    page(`${areas[area].form}/*`, async () =>
      (await import('../../documents/upload/upload-page')).uploadPage(area),
    ),
  ),
  page(routes.home, async () => (await import('../../features/home/home-page')).HomePage),
  page(routes.activity, async () => (await import('../../features/home/activity-page')).ActivityPage),
  page('/informacion/:idParam', async () => (await import('../../features/media/media-page')).MediaPage),
  page(routes.initial, async () => (await import('../../features/initial/initial-page')).InitialPage),
  page(
    '/task/inmuebles/:id?',
    async () => (await import('../../features/inmuebles/inmuebles-page')).InmueblesPage,
  ),
  page(
    routes.inmuebleCreate,
    async () => (await import('../../features/inmuebles/create-inmueble-page')).CreateInmueblePage,
  ),
  page(
    '/task/inmuebles/edit/:id',
    async () => (await import('../../features/inmuebles/edit-inmueble-page')).EditInmueblePage,
  ),
  page(
    '/task/arriendo/:id?',
    async () => (await import('../../features/contratos/contratos-page')).ContratosPage,
  ),
  page(
    routes.contratoCreate,
    async () => (await import('../../features/contratos/create-contrato-page')).CreateContratoPage,
  ),
  page(
    '/task/arriendo/edit/:id',
    async () => (await import('../../features/contratos/edit-contrato-page')).EditContratoPage,
  ),
  page(routes.monthly, async () => (await import('../../features/monthly/monthly-page')).MonthlyPage),
  page(routes.calendar, async () => (await import('../../features/calendar/calendar-page')).CalendarPage),
  page(routes.pending, async () => (await import('../../features/notifications/pending-page')).PendingPage),
  page(
    routes.rejected,
    async () => (await import('../../features/notifications/rejected-page')).RejectedPage,
  ),
  page(`${routes.envios}/:id?`, async () => (await import('../../features/envios/envios-page')).EnviosPage),
  page(routes.visit('*'), async () => (await import('../../features/visita/visit-page')).VisitPage),
  page(routes.compartir, async () => (await import('../../features/compartir/compartir-page')).CompartirPage),
  page(routes.profile, async () => (await import('../../features/profile/profile-page')).ProfilePage),
  page(routes.help, async () => (await import('../../features/help/help-page')).HelpPage),
  page('*', async () => (await import('../not-found')).NotFound),
]

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Start />} />
      {/* `SignedOutOnly` navigates after the sign-in. Not lazy, since most users see it first. */}
      <Route element={<SignedOutOnly />}>
        <Route path={routes.login} element={<LoginPage />} />
      </Route>
      <Route
        element={
          <Suspense>
            <Outlet />
          </Suspense>
        }
      >
        {openPages.map(route)}
      </Route>
      <Route element={<RequireSession pages={pages} />}>{pages.map(route)}</Route>
    </Routes>
  )
}

function route({ path, Component }: Page) {
  return <Route key={path} path={path} element={<Component />} />
}

function Start() {
  const state = useSessionState()
  if (state.status === 'reading') return null
  if (state.status === 'signed-out') return <Navigate to={routes.login} replace />
  const form = cameraReturn(state.session.user.id)
  return <Navigate to={form?.path ?? routes.home} state={form?.state} replace />
}
