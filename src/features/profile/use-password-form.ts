import { useState, type SubmitEvent } from 'react'
import { passwordErrorMessage } from '../../api/error-catalogue'
import { notify } from '../../ui/toast'

/** A form that asks for the password: `save` may reject, and the reason is told in the form and by a toast. */
export function usePasswordForm(save: () => Promise<void>) {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

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
    }
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void trySaving()
  }
  return { saving, failure, submit }
}
