import { useState } from 'react'
import { send } from '../../api/http'
import { endOtherSessions } from '../../api/sessions'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Message } from '../../ui/message'
import { PasswordField } from '../../ui/password-field'
import { notify } from '../../ui/toast'
import { passwordRequired, usePasswordForm } from './use-password-form'

/** Asks for the password first (docs/contract.md, 'Sessions of a landlord'). */
export function EndSessionsDialog({ onClose, onEnded }: { onClose: () => void; onEnded: () => void }) {
  const [password, setPassword] = useState('')
  const typed = { current_password: password }
  const { saving, failure, problems, form, notice } = usePasswordForm(
    typed,
    passwordRequired,
    async (signal) => {
      await send(endOtherSessions(password), signal)
      notify.success('Cerramos tu cuenta en los demás dispositivos.')
      onEnded()
    },
  )

  return (
    <Dialog title="Cerrar las demás sesiones" onClose={onClose}>
      <p>
        En los otros dispositivos habrá que ingresar de nuevo. Si no los reconoces, cambia también tu
        contraseña.
      </p>
      <form className="stack" {...form}>
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={problems['current_password']}
        />
        {notice}
        {failure !== null && <Message tone="danger">{failure}</Message>}
        <DialogActions>
          <Button variant="primary" type="submit" busy={saving}>
            Cerrar las demás
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
