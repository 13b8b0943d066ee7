import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSignIn } from '../../features/login/load-calls'
import { forgetEndedUsers } from '../../forget-user'
import { hearFields } from '../../forms/hear-fields'
import { claimStoredResponses } from '../../queries/stored-responses'
import { addSessionFollower, currentSession, lookForSignOut, restoreSession } from '../../session/session'
import { App } from './app'
import './catch-drops'
import { firstScreen, showsOpenScreen } from './first-screen'
import { followTextSize } from './text-size'
import { untilLoaded } from './until-loaded'

/** The start of the page, in its order. Before it index.html has drawn the splash (docs/decisions/first-screen.md). */

// 1. What would be lost if it came later, with `catch-drops`.
followTextSize()
hearFields()

// 2. Whose page it is: a kept session, if there is one, and nothing of those who have signed out.
addSessionFollower({
  async started({ user }) {
    await forgetEndedUsers()
    await claimStoredResponses(user.id)
  },
  ended: forgetEndedUsers,
})
for (const comesBack of ['pageshow', 'visibilitychange']) addEventListener(comesBack, lookForSignOut)
void restoreSession().then(() => (currentSession() ? undefined : forgetEndedUsers()))

// 3. `app` draws `routes`: the sign-in (`signed-out-only`), whose code is here, or by `require-session` the frame (`signed-in`) and
// a screen (`page`). In slices, between which the page can answer: https://react.dev/reference/react/startTransition
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = createRoot(root)
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// 4. After `first-screen`: the worker, which stores the whole app, and what the sign-in sends with or the outbox.
// The frame then draws `waiting-notices`.
const stopWaiting = firstScreen.subscribe(() => {
  stopWaiting()
  if (import.meta.env.PROD)
    void untilLoaded(() => import('./service-worker')).then((worker) => worker.startServiceWorker())
  if (firstScreen.getSnapshot() === 'open') void untilLoaded(loadSignIn)
})
const stopWaitingForFrame = firstScreen.subscribe(() => {
  if (firstScreen.getSnapshot() !== 'shown') return
  stopWaitingForFrame()
  void untilLoaded(() => import('./start-outbox')).then(({ startOutbox }) => startOutbox())
})
// If nothing ever says so.
setTimeout(showsOpenScreen, 10_000)
