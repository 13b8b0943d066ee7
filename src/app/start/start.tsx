import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEndedUsers } from '../../forget-user'
import { hearFields } from '../../forms/hear-fields'
import '../../lib/install-prompt'
import { untilLoaded } from '../../lib/until-loaded'
import { claimStoredResponses } from '../../queries/stored-responses'
import {
  addSessionFollower,
  currentSession,
  lookForSignOut,
  restoreSession,
  type Session,
} from '../../session/session'
import { keptUser } from '../../session/user-notes'
import { App } from './app'
import './catch-drops'
import '../../ui/typeface.css'
import { firstScreen, showsOpenScreen } from './first-screen'
import { followTextSize } from './text-size'

/** In order, after the splash that index.html draws (docs/decisions/first-screen.md). */

// 1. What would miss events if it came later, such as `catch-drops` and `install-prompt`.
followTextSize()
hearFields()

// 2. The session: restore a kept one, and delete the data of users who have signed out.
const claim = ({ user }: Session) => claimStoredResponses(user.id, keptUser.isUser)
addSessionFollower({
  async started(session) {
    await forgetEndedUsers()
    await claim(session)
  },
  ended: forgetEndedUsers,
})
for (const comesBack of ['pageshow', 'visibilitychange'])
  addEventListener(comesBack, () => {
    lookForSignOut()
    // Another user's start, or the browser, may have deleted this user's stored answers.
    const session = currentSession()
    if (session && !document.hidden) void claim(session)
  })
void restoreSession().then(() => (currentSession() ? undefined : forgetEndedUsers()))

// 3. Draw the sign-in, or a screen in its frame. A transition leaves time for input in between:
// https://react.dev/reference/react/startTransition
const root = document.getElementById('root')
if (!root) throw new Error('no #root')
const app = createRoot(root)
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// 4. After `first-screen`: the worker, which stores the whole app, then the sign-in's code or the
// outbox.
const stopWaiting = firstScreen.subscribe(() => {
  stopWaiting()
  if (import.meta.env.PROD)
    void untilLoaded(() => import('./service-worker')).then((worker) => worker.startServiceWorker())
  if (firstScreen.getSnapshot() === 'open') void untilLoaded(() => import('../../api/sign-in'))
})
firstScreen.subscribe(() => {
  if (firstScreen.getSnapshot() === 'shown')
    void untilLoaded(() => import('./start-outbox')).then(({ startOutbox }) => startOutbox())
})
// If the first screen never reports.
setTimeout(showsOpenScreen, 10_000)
