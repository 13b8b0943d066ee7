import { useState, type ReactNode } from 'react'
import { signOut } from '../../api/sign-out'
import { shownPages } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useWaitingUploads } from '../../outbox/page/use-waiting-uploads'
import { lazyPart } from '../../ui/lazy-part'

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question')).SignOutQuestion)

/** 'Cerrar sesión'; asks first while something was not sent. Render `question`. */
export function useSignOut(): { start: () => void; question: ReactNode } {
  const waiting = useWaitingUploads()
  const isUnsaved = useOutbox(({ drafts }) =>
    drafts.some(({ owner, pages }) => owner !== null && shownPages(pages).length > 0),
  )
  const [asking, setAsking] = useState(false)
  const leave = () => void signOut('signed-out')
  return {
    start: () => (waiting || isUnsaved ? setAsking(true) : leave()),
    question: asking && (
      <SignOutQuestion waiting={waiting} onConfirm={leave} onCancel={() => setAsking(false)} />
    ),
  }
}
