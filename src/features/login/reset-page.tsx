import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { accountErrorMessage, messages } from '../../forms/error-catalogue'
import { problemsOf } from '../../api/errors'
import { missing } from '../../forms/checks'
import { useServedForm } from '../../forms/use-served-form'
import { routes } from '../../lib/routes'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Link } from '../../ui/link'
import { useDocumentTitle } from '../../ui/page-title'
import { PasswordField } from '../../ui/password-field'
import { notify } from '../../ui/toast'
import { AuthLayout } from './auth-layout'
import styles from '../../ui/outside.module.css'
import { knowsEmail } from './known-email'

// Spelled as in docs/contract.md, 'Password reset'.
const buttonText = { idle: 'Reestrablecer', sending: 'Espere...', done: 'Redirigiendo...' } as const

/** Linked from the recovery mail: the token in the path, the e-mail in the query. */
export function ResetPage() {
  useDocumentTitle('Restablecer contraseña')
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const email = emailOf(useLocation().search)
  const [password, setPassword] = useState('')
  const [password_confirmation, setConfirmation] = useState('')

  const { state, isSent, problems, form, feedback } = useServedForm({
    check: () =>
      missing(
        { password, password_confirmation },
        { password: messages.newPasswordMissing, password_confirmation: messages.repetitionMissing },
      ),
    async ask(signal) {
      const { finishReset } = await import('../../api/password-reset')
      const request = { token: withoutBlanks(token), email, password, password_confirmation }
      return finishReset(request, signal)
    },
    async finish() {
      notify.success('Contraseña restablecida correctamente. Ahora puedes iniciar sesión.')
      await navigate(routes.login, { state: knowsEmail(email) })
    },
    failed: (error) => ({ message: accountErrorMessage(error), problems: problemsOf(error) }),
  })

  return (
    <AuthLayout title="Restablecer contraseña">
      <form className="stack abreast" {...form}>
        <TextField
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onChange={() => undefined}
        />
        <PasswordField
          label="Nueva contraseña"
          autoComplete="new-password"
          required
          readOnly={isSent}
          hint={messages.passwordRule}
          value={password}
          onChange={setPassword}
          error={problems['password']}
        />
        <PasswordField
          label="Confirmar contraseña"
          autoComplete="new-password"
          required
          readOnly={isSent}
          value={password_confirmation}
          onChange={setConfirmation}
          error={problems['password_confirmation']}
        />
        <Button variant="primary" type="submit" disabled={state !== 'idle'}>
          {buttonText[state]}
        </Button>
        {feedback}
      </form>
      <Link className={`touch ${styles['link']}`} to={routes.login}>
        Volver a iniciar sesión
      </Link>
    </AuthLayout>
  )
}

/** A '+' is part of the e-mail, also if the portal did not encode it. */
function emailOf(query: string): string {
  return withoutBlanks(new URLSearchParams(query.replaceAll('+', '%2B')).get('email') ?? '')
}

/** Mail programs break long links, and the copy then has blanks, which no link of ours has. */
function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}
