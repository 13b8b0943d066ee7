import { useEffect, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useSessionState } from '../session/use-session'
import { lazyNotice } from '../ui/lazy-notice'
import { ErrorBoundary } from './error-boundary'
import { firstScreen, showsOpenScreen } from './first-screen'
import { AppRoutes } from './routes'

/** Loaded after what the page shows first. */
const UpdatePrompt = lazyNotice(async () => (await import('./update-prompt')).UpdatePrompt)

export function App() {
  const screen = useSyncExternalStore(firstScreen.subscribe, firstScreen.getSnapshot)
  const { status } = useSessionState()
  useEffect(() => {
    // After the frame that shows it.
    if (status === 'signed-out') requestAnimationFrame(() => setTimeout(showsOpenScreen))
  }, [status])
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      {screen !== 'coming' && <UpdatePrompt />}
    </ErrorBoundary>
  )
}
