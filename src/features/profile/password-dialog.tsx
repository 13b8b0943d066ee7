import { useEffect, useRef, useState } from 'react'
import { messages } from '../../forms/error-catalogue'
import { signOut } from '../../api/sign-out'
import { write } from '../../api/write'
import { changePassword } from '../../../shared/calls/password'
import { typedPassword } from '../../session/typed-password'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { PasswordField } from '../../ui/password-field'
import { usePageTitle } from '../../ui/page-title'
import { notify } from '../../ui/toast'
import { passwordRequired, usePasswordForm } from './use-password-form'

const required = {
  ...passwordRequired,
  new_password: messages.newPasswordMissing,
  new_confirm_password: messages.repetitionMissing,
}

/**
 * Changes the password and signs out (docs/contract.md, 'Password dialog'). Without `onClose` the
 * only other way out is `onSignOut`.
 */
export function PasswordDialog({
  onClose,
  onSignOut,
}: { onClose: () => void; onSignOut?: never } | { onClose?: never; onSignOut: () => void }) {
  const { user } = useSession()
  const [typed, setTyped] = useState({
    current_password: (onSignOut && typedPassword.getSnapshot()) ?? '',
    new_password: '',
    new_confirm_password: '',
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The first field is filled: the sign-in has just asked for it.
    if (typedPassword.getSnapshot() !== null)
      element.current?.querySelector<HTMLElement>('[autocomplete="new-password"]')?.focus()
    typedPassword.set(null)
  }, [])
  const save = write(changePassword, {}, typed)
  const { state, isSent, problems, form, feedback } = usePasswordForm(typed, required, save, async () => {
    notify.success(messages.passwordChanged)
    await signOut('password-changed')
  })

  const field = (name: keyof typeof typed) => ({
    required: true,
    readOnly: isSent,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: problems[name],
  })

  return (
    <Dialog title="Actualizar contraseña" onClose={onClose}>
      {onSignOut && <p>Antes de empezar, cambia la contraseña inicial por una que solo tú conozcas.</p>}
      <p>Al guardar se cerrará la sesión y deberás ingresar con tu nueva contraseña.</p>
      <form ref={element} className="stack abreast" {...form}>
        {/* Password managers need the user name.
            https://www.chromium.org/developers/design-documents/create-amazing-password-forms/ */}
        <input hidden readOnly autoComplete="username" value={user.email ?? ''} />
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordField
          label="Nueva contraseña"
          autoComplete="new-password"
          hint={messages.passwordRule}
          {...field('new_password')}
        />
        <PasswordField
          label="Repetir nueva contraseña"
          autoComplete="new-password"
          {...field('new_confirm_password')}
        />
        {feedback}
        <DialogActions>
          {onSignOut && (
            <Button variant="quiet" icon="signOut" onClick={onSignOut}>
              Cerrar sesión
            </Button>
          )}
          <Button variant="primary" type="submit" busy={state !== 'idle'}>
            Guardar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The only screen until the first password is replaced. */
export function FirstPassword({ onSignOut }: { onSignOut: () => void }) {
  usePageTitle('Tu contraseña')
  return <PasswordDialog onSignOut={onSignOut} />
}
