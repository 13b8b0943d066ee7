import { useEffect, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useSessionState } from '../../session/use-session'
import { lazyPart } from '../../ui/lazy-part'
import { ErrorBoundary } from './error-boundary'
import { afterFrame, firstScreen, showsOpenScreen } from './first-screen'
import { AppRoutes } from './routes'

const UpdatePrompt = lazyPart(async () => (await import('../update-prompt')).UpdatePrompt, { failed: null })

export function App() {
  const screen = useSyncExternalStore(firstScreen.subscribe, firstScreen.getSnapshot)
  const { status } = useSessionState()
  useEffect(() => {
    return status === 'signed-out' ? afterFrame(showsOpenScreen) : undefined
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
