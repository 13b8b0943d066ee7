import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { claimStoredAnswers, forgetStoredAnswers } from './reading/stored-answers'
import { followSession, restoreSession } from './session/session'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followSession({ started: ({ user }) => claimStoredAnswers(user.id), ended: forgetStoredAnswers })
void restoreSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
