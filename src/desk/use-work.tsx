import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ButtonVariant } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Message } from '../ui/message'
import { failureOfChange, type Notice } from './decisions'

/** Asked before `act`. */
type Question = Record<'title' | 'confirm', string> & {
  variant?: ButtonVariant
  children: ReactNode
  act: () => Promise<unknown>
}

/**
 * What a screen's buttons do, one at a time. Render `said`, what became of the last one, and
 * `question`, what is asked before one.
 */
export function useWork() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [asked, ask] = useState<Question | null>(null)

  /**
   * `done`: what is said then, if not nothing; `failed`: why it was not. Resolves to whether it was done.
   */
  async function run(
    work: () => Promise<unknown>,
    done: string | null,
    failed = failureOfChange,
  ): Promise<boolean> {
    setBusy(true)
    setNotice(null)
    try {
      await work()
      if (done !== null) setNotice({ tone: 'success', text: done })
      return true
    } catch (error) {
      setNotice({ tone: 'danger', text: failed(error) })
      return false
    } finally {
      setBusy(false)
      // A file never changes.
      void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'paper' })
    }
  }

  return {
    ...{ busy, run, ask, said: notice && <Message tone={notice.tone}>{notice.text}</Message> },
    question: asked && (
      <ConfirmDialog
        {...asked}
        onCancel={() => ask(null)}
        onConfirm={() => {
          ask(null)
          void asked.act()
        }}
      />
    ),
    /** Of what was done elsewhere. */
    say: (text: string) => run(() => Promise.resolve(), text),
  }
}
