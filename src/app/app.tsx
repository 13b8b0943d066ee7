import { BrowserRouter } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './routes'
import { UpdatePrompt } from './update-prompt'

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <UpdatePrompt />
    </ErrorBoundary>
  )
}
