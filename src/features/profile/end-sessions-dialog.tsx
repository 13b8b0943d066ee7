import { useState } from 'react'
import { write } from '../../api/write'
import { endSessions } from '../../../shared/calls/sessions'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { PasswordField } from '../../ui/password-field'
import { notify } from '../../ui/toast'
import { passwordRequired, usePasswordForm } from './use-password-form'

/** Asks for the password first (docs/contract.md, 'Sessions of a landlord'). */
export function EndSessionsDialog({ onClose, onEnded }: { onClose: () => void; onEnded: () => void }) {
  const [password, setPassword] = useState('')
  const typed = { current_password: password }
  const save = write(endSessions, {}, { password })
  const { state, problems, form, feedback } = usePasswordForm(typed, passwordRequired, save, () => {
    notify.success('Cerramos tu cuenta en los demás dispositivos.')
    onEnded()
  })

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
        {feedback}
        <DialogActions>
          <Button variant="primary" type="submit" busy={state !== 'idle'}>
            Cerrar las demás
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
