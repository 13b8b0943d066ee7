import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as calls from '../../shared/calls/accountant'
import { plainEmail } from '../../shared/email-address'
import { problemsOf } from '../api/errors'
import { emailProblem, missing } from '../forms/checks'
import { accountErrorMessage, loginErrorMessage, messages } from '../forms/error-catalogue'
import { useServedForm } from '../forms/use-served-form'
import type { Session } from '../session/parse-session'
import { Brand } from '../ui/brand'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { Link } from '../ui/link'
import { Message } from '../ui/message'
import { useDocumentTitle } from '../ui/page-title'
import { PasswordField } from '../ui/password-field'
import styles from '../ui/outside.module.css'
import { write } from './api'
import { deskRoutes } from './routes'
import { endDeskSession, startDeskSession, useDeskSession } from './session'
import { forgetOthersThumbnails, forgetThumbnails } from './thumbnail'

const toRecover = [deskRoutes.recover, 'Recuperar la contraseña'] as const
const toSignIn = [deskRoutes.inbox, 'Volver a iniciar sesión'] as const
const toDesk = [deskRoutes.inbox, 'Volver a la Bandeja'] as const

type Leads = typeof toRecover | typeof toSignIn | typeof toDesk

/** A screen before the desk: its form, and where the link at its end leads. */
function Outside({ title, end, children }: { title: string; end?: Leads | undefined; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className={styles['outside']}>
      <header>
        <Brand />
        <p className="soft">Escritorio del contador</p>
      </header>
      <main className={`stack gap-5 surface card ${styles['sheet']}`}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        {end && (
          <Link className={`touch ${styles['link']}`} to={end[0]}>
            {end[1]}
          </Link>
        )}
      </main>
    </div>
  )
}

/** In place of the asked screen, which opens once the accountant is signed in. */
export function SignIn() {
  const { end, email: known } = useDeskSession()
  // Of a session that ended here: another tab may be signed in.
  useEffect(() => {
    if (known) void forgetThumbnails()
  }, [known])
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const { state, problems, form, feedback } = useServedForm({
    check: () => ({
      ...missing({ email, password }, { email: messages.emailMissing, password: 'Escribe tu contraseña.' }),
      ...emailProblem('email', email),
    }),
    ask: (signal) => write(calls.login, {}, { email: plainEmail(email), password }, signal),
    unanswered: 2,
    finish({ data: { token, ...user } }) {
      startDeskSession({ token, user: { ...user, email: user.email ?? email } })
      forgetOthersThumbnails().catch(() => undefined)
    },
    failed: (error) => ({ message: loginErrorMessage(error) }),
  })
  return (
    <Outside title="Iniciar sesión" end={toRecover}>
      {end === 'expired' && (
        <Message tone="info">
          Tu sesión terminó. Ingresa de nuevo para seguir donde estabas: lo que escribiste está guardado.
        </Message>
      )}
      {end === 'password-changed' && (
        <Message tone="success">{`${messages.passwordChanged} Ingresa con tu nueva contraseña.`}</Message>
      )}
      <form className="stack" {...form}>
        <EmailField value={email} onChange={setEmail} error={problems['email']} />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={problems['password']}
        />
        <Submit state={state}>Ingresar</Submit>
        {feedback}
      </form>
    </Outside>
  )
}

export function Recover() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const { state, problems, form, feedback } = useServedForm({
    check: () => ({
      ...missing({ email }, { email: messages.emailMissing }),
      ...emailProblem('email', email),
    }),
    ask: (signal) => write(calls.recover, {}, { email: plainEmail(email) }, signal),
    finish: () => setSent(messages.recoverySent),
    failed: (error) => ({ message: accountErrorMessage(error) }),
  })
  return (
    <Outside title="Recuperar la contraseña" end={toSignIn}>
      <p>Escribe tu correo y te enviaremos un enlace para crear una contraseña nueva.</p>
      <form className="stack" {...form}>
        <EmailField value={email} onChange={setEmail} error={problems['email']} />
        {!sent && <Submit state={state}>Recuperar</Submit>}
        {sent ? <Message tone="success">{sent}</Message> : feedback}
      </form>
    </Outside>
  )
}

/** Linked from the mail: the token in the path, the e-mail in the query. */
export function Reset() {
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const email = useSearchParams()[0].get('email') ?? ''
  return (
    <NewPassword
      title="Restablecer contraseña"
      fields={{ password: 'Nueva contraseña', password_confirmation: 'Confirmar contraseña' }}
      ask={(typed, signal) => write(calls.reset, {}, { token, email: plainEmail(email), ...typed }, signal)}
      onDone={() => {
        void navigate(deskRoutes.inbox, { replace: true })
        endDeskSession('password-changed')
      }}
      end={toSignIn}
    />
  )
}

/** `isFirst`: it was given, and opens nothing but this. A change ends every session of the account. */
export function OwnPassword({ session, isFirst = false }: { session: Session; isFirst?: boolean }) {
  const navigate = useNavigate()
  return (
    <NewPassword
      title="Tu contraseña"
      fields={{
        current_password: 'Contraseña actual',
        new_password: 'Nueva contraseña',
        new_confirm_password: 'Repetir nueva contraseña',
      }}
      ask={(typed, signal) => write(calls.password, {}, typed, signal)}
      onDone={() => {
        if (!isFirst) void navigate(deskRoutes.inbox, { replace: true })
        endDeskSession('password-changed')
      }}
      end={isFirst ? undefined : toDesk}
    >
      <input hidden readOnly autoComplete="username" value={session.user.email ?? ''} />
      <p>
        {isFirst
          ? 'Antes de empezar, cambia la contraseña inicial por una que solo tú conozcas. Después ingresa con ella.'
          : 'Al cambiarla se cierran todas tus sesiones, también esta. Después ingresa con la nueva.'}
      </p>
    </NewPassword>
  )
}

function NewPassword<Name extends string>({
  title,
  fields,
  ask,
  onDone,
  end,
  children,
}: {
  title: string
  fields: Record<Name, string>
  ask: (typed: Record<Name, string>, signal: AbortSignal) => Promise<unknown>
  onDone: () => void
  end?: Leads | undefined
  children?: ReactNode
}) {
  const names = Object.keys(fields) as Name[]
  const [typed, setTyped] = useState(
    Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  )
  const required = Object.fromEntries(
    names.map((name) => [name, `Escribe aquí: ${fields[name].toLowerCase()}.`]),
  ) as Record<Name, string>
  const { state, isSent, problems, form, feedback } = useServedForm({
    check: () => missing(typed, required),
    ask: (signal) => ask(typed, signal),
    finish: onDone,
    failed: (error) => ({ message: accountErrorMessage(error), problems: problemsOf(error) }),
  })
  return (
    <Outside title={title} end={end}>
      {children}
      <form className="stack" {...form}>
        {names.map((name) => (
          <PasswordField
            key={name}
            label={fields[name]}
            autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
            required
            readOnly={isSent}
            hint={name === 'current_password' ? undefined : messages.passwordRule}
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            error={problems[name]}
          />
        ))}
        <Submit state={state}>Guardar</Submit>
        {feedback}
      </form>
    </Outside>
  )
}

function EmailField(props: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  return <TextField label="Correo electrónico" type="email" autoComplete="username" required {...props} />
}

function Submit({ state, children }: { state: string; children: string }) {
  return (
    <Button variant="primary" type="submit" busy={state !== 'idle'}>
      {children}
    </Button>
  )
}
