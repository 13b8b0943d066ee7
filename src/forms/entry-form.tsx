import { useEffect, useRef, type ReactNode } from 'react'
import { messages } from '../api/error-catalogue'
import type { Draft } from '../drafts/use-draft'
import { useConnection } from '../queries/use-connection'
import { Button } from '../ui/button'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import styles from './entry-form.module.css'
import type { Save } from './use-save'

/**
 * The frame of every form that is saved with a call: it says offline that saving needs a network, says that earlier typing was
 * restored, focuses the first problem, and ends in `actions`.
 */
export function EntryForm({
  draft,
  save,
  actions,
  onSubmit = save.submit,
  children,
}: {
  draft: Pick<Draft<unknown>, 'ready' | 'restored' | 'clear'>
  save: Save
  actions: ReactNode
  /** What Enter and the submit button do, if that is not to save. */
  onSubmit?: () => void
  children: ReactNode
}) {
  const offline = useConnection() === 'offline'
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (save.stops > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [save.stops])

  if (!draft.ready) return <Loading />
  return (
    <form
      ref={form}
      className={styles['form']}
      // Our own sentences at the fields, in Spanish in any browser.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const incomplete = halfWritten(event.currentTarget)
        if (!incomplete) {
          onSubmit()
          return
        }
        // Fires `invalid`, upon which the field says what is wrong.
        incomplete.checkValidity()
        incomplete.focus()
      }}
    >
      {offline && <Message tone="warning">{messages.offline}</Message>}
      {draft.restored && (
        <Message tone="info">
          <p>Recuperamos lo que habías escrito y no alcanzaste a guardar.</p>
          <Button onClick={() => void draft.clear()}>Empezar de nuevo</Button>
        </Message>
      )}
      {children}
      {save.message !== null && <Message tone="danger">{save.message}</Message>}
      <div className={styles['actions']}>{actions}</div>
    </form>
  )
}

/** A field that the browser could not read (a date without its year): its value is empty although something is written in it. */
function halfWritten(form: HTMLFormElement): HTMLInputElement | undefined {
  return Array.from(form.querySelectorAll('input')).find((input) => input.validity.badInput)
}

/** Fields side by side if there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles['fields']}>{children}</div>
}
