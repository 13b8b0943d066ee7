import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Message } from '../ui/message'
import { failure, type Notice } from './decisions'

/** What a screen's buttons do, one at a time; render `said`: what became of the last one. */
export function useWork() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)

  /** `done`: what is said then, if not nothing. Resolves to whether it was done. */
  async function run(work: () => Promise<unknown>, done: string | null): Promise<boolean> {
    setBusy(true)
    setNotice(null)
    try {
      await work()
      if (done !== null) setNotice({ tone: 'success', text: done })
      return true
    } catch (error) {
      setNotice({ tone: 'danger', text: failure(error) })
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries()
    }
  }

  return {
    ...{ busy, run, said: notice && <Message tone={notice.tone}>{notice.text}</Message> },
    /** Of what was done elsewhere. */
    say: (text: string) => run(() => Promise.resolve(), text),
  }
}
