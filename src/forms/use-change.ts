import { useState } from 'react'
import { messages, saveErrorMessage } from './error-catalogue'
import { ApiError } from '../api/errors'
import { send } from '../api/http'
import type { Write } from '../api/write'
import { notify } from '../ui/toast'

/**
 * A change by one tap: sends it, then `reread`s. Failures show as a toast, except for an ended
 * session, which leads to the sign-in. Never rejects.
 */
export function useChange(reread: () => Promise<unknown>): {
  changing: boolean
  change: (write: Write) => Promise<void>
} {
  const [changing, setChanging] = useState(false)

  async function change(write: Write) {
    setChanging(true)
    try {
      await send(write)
      await reread()
    } catch (failure) {
      const kind = failure instanceof ApiError ? failure.kind : null
      if (kind === 'no-answer') notify.info(messages.changeOffline)
      else if (kind !== 'signed-out') notify.error(saveErrorMessage(failure))
    }
    setChanging(false)
  }

  return { changing, change }
}
