import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/catch-drops'
import { App } from './app/app'
import { firstScreen, showsOpenScreen } from './app/first-screen'
import { followTextSize } from './app/text-size'
import { untilLoaded } from './app/until-loaded'
import { forgetEndedUsers } from './forget-user'
import { hearFields } from './forms/hear-fields'
import { claimStoredResponses } from './queries/stored-responses'
import { addSessionFollower, currentSession, lookForSignOut, restoreSession } from './session/session'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

addSessionFollower({
  async started({ user }) {
    await forgetEndedUsers()
    await claimStoredResponses(user.id)
  },
  ended: forgetEndedUsers,
})
const stopWaiting = firstScreen.subscribe(() => {
  stopWaiting()
  if (import.meta.env.PROD) installWorker()
})
firstScreen.subscribe(() => {
  if (firstScreen.getSnapshot() === 'shown') loadOutbox()
})
for (const comesBack of ['pageshow', 'visibilitychange']) addEventListener(comesBack, lookForSignOut)
followTextSize()
hearFields()
void restoreSession().then(() => (currentSession() ? undefined : forgetEndedUsers()))
const app = createRoot(root)
// In slices, between which the page can answer: https://react.dev/reference/react/startTransition
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
// If nothing ever says so.
setTimeout(showsOpenScreen, 10_000)

/** The worker stores the whole app: after the page has what it shows first. */
function installWorker(): void {
  void untilLoaded(() => import('./app/service-worker')).then((worker) => worker.startServiceWorker())
}

/** Once for the life of this page: its 12 KB come after the first screen. */
function loadOutbox(): void {
  void untilLoaded(() => import('./app/start-outbox')).then(({ startOutbox }) => startOutbox())
}
