import { passwordErrorMessage } from '../../forms/save-messages'
import { ApiError, problemsOf } from '../../api/errors'
import { send } from '../../api/http'
import type { Write } from '../../api/write'
import { missing } from '../../forms/checks'
import { useServedForm } from '../../forms/use-served-form'
import { notify } from '../../ui/toast'

export const passwordRequired = { current_password: 'Escribe la contraseña que usas hoy.' }

/**
 * A form that asks for the password. `required` has the messages for empty fields; if the save is
 * refused, the reason shows in the form and in a toast.
 */
export function usePasswordForm<Field extends string>(
  typed: Record<Field, string>,
  required: Record<Field, string>,
  save: Write,
  finish: () => Promise<void> | void,
) {
  return useServedForm({
    check: () => missing(typed, required),
    async ask(signal) {
      await send(save, signal)
    },
    finish,
    failed(error) {
      const message = passwordErrorMessage(error)
      // Offline, the form's message is enough.
      if (!(error instanceof ApiError && error.kind === 'no-answer')) notify.error(message)
      return { message, problems: problemsOf(error) }
    },
  })
}
