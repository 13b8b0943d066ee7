import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { accountErrorMessage, messages } from '../../forms/error-catalogue'
import { emailProblem, missing } from '../../forms/checks'
import { useCheckedForm } from '../../forms/use-checked-form'
import { routes } from '../../lib/routes'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Link } from '../../ui/link'
import { Message } from '../../ui/message'
import { useDocumentTitle } from '../../ui/page-title'
import { notify } from '../../ui/toast'
import { AuthLayout } from './auth-layout'
import styles from '../../ui/outside.module.css'

type State = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; message: string }

export function RecoverPage() {
  useDocumentTitle('Recuperar la contraseña')
  const { state: historyState } = useLocation() as { state: unknown }
  const [email, setEmail] = useState('')
  const [state, setState] = useState<State>({ status: 'idle' })

  const { problems, form } = useCheckedForm(
    () => ({ ...missing({ email }, { email: messages.emailMissing }), ...emailProblem('email', email) }),
    ask,
  )

  async function ask() {
    setState({ status: 'sending' })
    try {
      const { requestReset } = await import('../../api/password-reset')
      await requestReset(email)
      setState({ status: 'sent' })
      notify.success(messages.recoverySent)
    } catch (error) {
      setState({ status: 'failed', message: accountErrorMessage(error) })
    }
    return {}
  }

  return (
    <AuthLayout title="Recuperar la contraseña">
      <p>Escribe tu correo y te enviaremos un enlace para crear una contraseña nueva.</p>
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
        <Button variant="primary" type="submit" busy={state.status === 'sending'}>
          Recuperar
        </Button>
        {state.status === 'sent' && <Message tone="success">{messages.recoverySent}</Message>}
        {state.status === 'failed' && <Message tone="danger">{state.message}</Message>}
      </form>
      <Link className={`touch ${styles['link']}`} to={routes.login} state={historyState}>
        Volver a iniciar sesión
      </Link>
    </AuthLayout>
  )
}
