import { useState } from 'react'
import { passwordErrorMessage } from '../../api/error-catalogue'
import { problemsOf } from '../../api/errors'
import { missing } from '../../forms/checks'
import { useCheckedForm } from '../../forms/use-checked-form'
import { notify } from '../../ui/toast'

export const passwordRequired = { current_password: 'Escribe la contraseña que usas hoy.' }

/**
 * A form that asks for the password. `required` says what is missing of `typed`; `save` may reject, and the reason is told in the form and by
 * a toast.
 */
export function usePasswordForm<Field extends string>(
  typed: Record<Field, string>,
  required: Record<Field, string>,
  save: () => Promise<void>,
) {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const { problems, form } = useCheckedForm(() => missing(typed, required), trySaving)

  async function trySaving() {
    setFailure(null)
    setSaving(true)
    try {
      await save()
    } catch (error) {
      const message = passwordErrorMessage(error)
      setFailure(message)
      setSaving(false)
      notify.error(message)
      return problemsOf(error)
    }
    return {}
  }

  return { saving, failure, problems, form }
}
