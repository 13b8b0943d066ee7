import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { firstScreen } from './app/first-screen'
import { startServiceWorker } from './app/service-worker'
import { claimStoredAnswers, forgetStoredAnswers } from './reading/stored-answers'
import { followSession, restoreSession } from './session/session'
import './ui/base.css'
import './still.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followSession({ started: ({ user }) => claimStoredAnswers(user.id), ended: forgetStoredAnswers })
firstScreen.subscribe(startOutbox)
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

/** Once for the life of this page: its 12 KB come after the first screen. */
function startOutbox(): void {
  import('./outbox/page-outbox').then(
    (page) => page.startOutbox(),
    (error: unknown) => console.warn('outbox: not started', error),
  )
}
