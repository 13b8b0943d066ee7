import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { startServiceWorker } from './app/service-worker'
import { claimStoredAnswers, forgetStoredAnswers } from './reading/stored-answers'
import { currentSession, followSession, restoreSession, subscribeSession } from './session/session'
import './ui/base.css'
import './still.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followSession({ started: ({ user }) => claimStoredAnswers(user.id), ended: forgetStoredAnswers })
if (currentSession()) startOutbox()
else startOutboxWithFirstSession()
void restoreSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// The worker stores the whole app: after the page has what it shows first.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') void startServiceWorker()
  else addEventListener('load', () => void startServiceWorker(), { once: true })
}

/** Before a sign-in there is nothing that it could send, and its code is not loaded. */
function startOutboxWithFirstSession(): void {
  const unsubscribe = subscribeSession(() => {
    if (!currentSession()) return
    unsubscribe()
    startOutbox()
  })
}

/** Once for the life of this page, after the first screen has what it shows. */
function startOutbox(): void {
  const start = () =>
    import('./outbox/page-outbox').then(
      (page) => page.startOutbox(),
      (error: unknown) => console.warn('outbox: not started', error),
    )
  if ('requestIdleCallback' in window) requestIdleCallback(() => void start(), { timeout: 2_000 })
  else setTimeout(() => void start(), 200)
}
