import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { lazyNotice } from '../ui/lazy-notice'
import { ErrorBoundary } from './error-boundary'
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
