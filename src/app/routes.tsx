import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { routes } from '../lib/routes'
import { useSessionState } from '../session/use-session'
import { NotFound } from './not-found'
import type { Page } from './page'
import { RequireSession } from './require-session'
import { SignedOutOnly } from './signed-out-only'

/** Moves on by itself once there is a session (`SignedOutOnly`): the form only starts it. */
const loginPages: Page[] = []

/** Screens that anybody may open. */
const openPages: Page[] = []

/** Screens behind the sign-in, inside the shell. */
const pages: Page[] = []

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Start />} />
      <Route element={<SignedOutOnly />}>{loginPages.map(route)}</Route>
      {openPages.map(route)}
      <Route element={<RequireSession pages={pages} />}>
        {pages.map(route)}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}

function route({ path, Component }: Page) {
  return (
    <Route
      key={path}
      path={path}
      element={
        <Suspense>
          <Component />
        </Suspense>
      }
    />
  )
}

function Start() {
  const { status } = useSessionState()
  if (status === 'reading') return null
  return <Navigate to={status === 'signed-in' ? routes.home : routes.login} replace />
}
