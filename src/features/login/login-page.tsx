import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { counted } from '../../../shared/counted'
import { loginErrorMessage, messages } from '../../forms/error-catalogue'
import { emailProblem, missing } from '../../forms/checks'
import { useServedForm } from '../../forms/use-served-form'
import { ledgerKeys, waitingUser } from '../../lib/ledger'
import { isInstalled } from '../../lib/platform'
import { routes } from '../../lib/routes'
import { startSession } from '../../session/session'
import { typedPassword } from '../../session/typed-password'
import { useSessionState } from '../../session/use-session'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { TextField } from '../../ui/field'
import { Link } from '../../ui/link'
import { Message } from '../../ui/message'
import { useDocumentTitle } from '../../ui/page-title'
import { PasswordField } from '../../ui/password-field'
import { AuthLayout } from './auth-layout'
import styles from '../../ui/outside.module.css'
import { knownEmail } from './known-email'

const buttonText = { idle: 'Ingresar', sending: 'Espere...', done: 'Ingresando...' } as const

/** Starts the session; `SignedOutOnly` then navigates. */
export function LoginPage() {
  useDocumentTitle('Iniciar sesión')
  const { state: historyState } = useLocation() as { state: unknown }
  const [email, setEmail] = useState(() => knownEmail(historyState))
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(isInstalled)

  const { state, problems, form, feedback } = useServedForm({
    check: () => ({
      ...missing({ email, password }, { email: messages.emailMissing, password: 'Escribe tu contraseña.' }),
      ...emailProblem('email', email),
    }),
    async ask(signal) {
      // Lazy, because the first paint sends nothing.
      const { requestSession } = await import('../../api/sign-in')
      return requestSession({ email, password }, signal)
    },
    unanswered: 2,
    async finish(session) {
      typedPassword.set(session.user.password_updated === 1 ? null : password)
      await startSession(session, { keep })
    },
    failed: (error) => ({ message: loginErrorMessage(error) }),
  })

  return (
    <AuthLayout title="Iniciar sesión">
      <WhySignedOut />
      <form className="stack abreast" {...form}>
        <TextField
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
          error={problems['email']}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={problems['password']}
        />
        <CheckField label="Mantener la sesión en este dispositivo" checked={keep} onChange={setKeep} />
        <Button variant="primary" type="submit" disabled={state !== 'idle'}>
          {buttonText[state]}
        </Button>
        {feedback}
      </form>
      {/* Both links lead back here, so they carry the requested address. */}
      <Link className={`touch ${styles['link']}`} to={routes.recoverPassword} state={historyState}>
        Recuperar la contraseña
      </Link>
      <Link className={`touch ${styles['link']}`} to={routes.privacy} state={historyState}>
        Privacidad
      </Link>
    </AuthLayout>
  )
}

function WhySignedOut() {
  const state = useSessionState()
  if (state.status !== 'signed-out') return null
  const waiting = ledgerKeys(waitingUser()[0]).length
  const waits =
    waiting > 0 && `${counted(waiting, 'documento espera', 'documentos esperan')} aquí hasta que ingreses.`
  if (state.end === 'expired')
    return (
      <Message tone="info">
        Tu sesión terminó. Ingresa de nuevo para seguir donde estabas: no se perdió nada. {waits}
      </Message>
    )
  if (state.end === 'password-changed')
    return <Message tone="success">{`${messages.passwordChanged} Ingresa con tu nueva contraseña.`}</Message>
  return waits && <Message tone="info">{waits}</Message>
}
