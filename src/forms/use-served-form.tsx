import { useState } from 'react'
import { Message } from '../ui/message'
import { useCheckedForm } from './use-checked-form'
import type { Problems } from './use-save'
import { useTurn } from './use-turn'

/**
 * A form of the account, which waits for a busy server. `state` is `done` from the answer on. Render
 * `feedback`: the wait, or why it failed. `isSent`: what is typed now would not be saved.
 */
export function useServedForm<T>({
  check,
  ask,
  unanswered,
  finish,
  failed,
}: {
  check: () => Problems
  ask: (signal: AbortSignal) => Promise<T>
  /** As in `untilServed`. */
  unanswered?: number
  finish: (answer: T) => Promise<void> | void
  failed: (error: unknown) => { message: string; problems?: Problems }
}) {
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const { untilServed, edited, notice } = useTurn()
  const { problems, form } = useCheckedForm(check, send, edited)

  async function send(): Promise<Problems> {
    setFailure(null)
    setState('sending')
    try {
      const answer = await untilServed(ask, unanswered)
      setState(answer === null ? 'idle' : 'done')
      if (answer !== null) await finish(answer)
      return {}
    } catch (error) {
      const { message, problems = {} } = failed(error)
      setFailure(message)
      setState('idle')
      return problems
    }
  }

  const feedback = (
    <>
      {notice}
      {failure !== null && <Message tone="danger">{failure}</Message>}
    </>
  )
  return { state, isSent: state !== 'idle' && !notice, problems, form, feedback }
}
