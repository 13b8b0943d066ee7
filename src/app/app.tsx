import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary'
import { lazyNotice } from './page'
import { AppRoutes } from './routes'

const UpdatePrompt = lazyNotice(async () => (await import('./update-prompt')).UpdatePrompt)

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Suspense>
        <UpdatePrompt />
      </Suspense>
    </ErrorBoundary>
  )
}
