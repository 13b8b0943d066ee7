import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { firstScreen, showsOpenScreen } from './app/first-screen'
import { followTextSize } from './app/text-size'
import { untilLoaded } from './app/until-loaded'
import { claimStoredResponses, forgetStoredResponses } from './queries/stored-responses'
import { addSessionFollower, restoreSession } from './session/session'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

addSessionFollower({
  started: ({ user }) => claimStoredResponses(user.id),
  async ended({ user }, end) {
    await Promise.all([forgetStoredResponses(user.id), end === 'expired' ? null : forgetSharedFiles(user.id)])
  },
})
const stopWaiting = firstScreen.subscribe(() => {
  stopWaiting()
  if (import.meta.env.PROD) installWorker()
})
firstScreen.subscribe(() => {
  if (firstScreen.getSnapshot() === 'shown') loadOutbox()
})
followTextSize()
void restoreSession()
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

/** Loaded when it is needed: the sign-in has no other use for its database. */
async function forgetSharedFiles(userId: number): Promise<void> {
  try {
    const { forgetShared } = await import('./drafts/shared-files')
    await forgetShared(userId)
  } catch (error) {
    console.warn('shared files: not deleted', error)
  }
}

/** The worker stores the whole app: after the page has what it shows first. */
function installWorker(): void {
  void untilLoaded(() => import('./app/service-worker')).then((worker) => worker.startServiceWorker())
}

/** Once for the life of this page: its 12 KB come after the first screen. */
function loadOutbox(): void {
  void untilLoaded(() => import('./app/start-outbox')).then(({ startOutbox }) => startOutbox())
}
