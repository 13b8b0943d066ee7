import { useState } from 'react'
import { passwordErrorMessage } from '../../forms/error-catalogue'
import { ApiError, problemsOf } from '../../api/errors'
import { missing } from '../../forms/checks'
import { useCheckedForm } from '../../forms/use-checked-form'
import { useTurn } from '../../forms/use-turn'
import { notify } from '../../ui/toast'

export const passwordRequired = { current_password: 'Escribe la contraseña que usas hoy.' }

/**
 * A form that asks for the password. `required` has the messages for empty fields; if `save`
 * rejects, the reason shows in the form and in a toast. Render `notice` too: it shows the wait for
 * a busy server.
 */
export function usePasswordForm<Field extends string>(
  typed: Record<Field, string>,
  required: Record<Field, string>,
  save: (signal: AbortSignal) => Promise<void>,
) {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const { untilServed, edited, notice } = useTurn()
  const { problems, form } = useCheckedForm(() => missing(typed, required), trySaving, edited)

  async function trySaving() {
    setFailure(null)
    setSaving(true)
    try {
      const saved = await untilServed((signal) => save(signal).then(() => true))
      if (!saved) setSaving(false)
    } catch (error) {
      const message = passwordErrorMessage(error)
      setFailure(message)
      setSaving(false)
      // Offline, the form's message is enough.
      if (!(error instanceof ApiError && error.kind === 'no-answer')) notify.error(message)
      return problemsOf(error)
    }
    return {}
  }

  return { saving, failure, problems, form, notice }
}
