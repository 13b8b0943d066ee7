import { useEffect, useRef, type ReactNode } from 'react'
import { messages } from './error-catalogue'
import type { FormDef } from '../../shared/fields'
import type { Draft } from '../drafts/use-draft'
import { useConnection } from '../queries/use-connection'
import { Button } from '../ui/button'
import { classes } from '../ui/classes'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import styles from './entry-form.module.css'
import type { Problems, Save } from './use-save'

/**
 * The frame of every form that is saved with a call: it says offline that saving needs a network, says that earlier typing was
 * restored, focuses the first problem, and ends in `actions`.
 */
export function EntryForm({
  draft,
  save,
  actions,
  onSubmit = save.submit,
  named,
  children,
}: {
  draft: Pick<Draft<unknown>, 'ready' | 'restored' | 'clear'>
  save: Save
  actions: ReactNode
  /** What Enter and the submit button do, if that is not to save. */
  onSubmit?: (form: HTMLFormElement) => void
  /** The fields, if not all of them are in sight: what is wrong is called by its label. */
  named?: FormDef
  children: ReactNode
}) {
  const offline = useConnection() === 'offline'
  const form = useRef<HTMLFormElement>(null)
  const problemCount = Object.keys(save.problems).length

  useEffect(() => {
    if (save.stops > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [save.stops])

  if (!draft.ready) return <Loading />
  return (
    <form
      ref={form}
      className="stack gap-5"
      // Our own sentences at the fields, in Spanish in any browser.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const incomplete = halfWritten(event.currentTarget)
        if (!incomplete) {
          onSubmit(event.currentTarget)
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
      {/* The first one has the focus; on a phone the others are not in sight. */}
      {problemCount > 1 && (
        <Message tone="warning">
          {`Falta corregir ${problemCount} datos${named ? `: ${labelsOf(named, save.problems)}` : ', marcados en rojo'}.`}
        </Message>
      )}
      <div className={`wrap gap-3 ${styles['actions']}`}>{actions}</div>
    </form>
  )
}

function labelsOf(form: FormDef, problems: Problems): string {
  const wrong = Object.entries(form).filter(([name]) => name in problems)
  return wrong.map(([, { label }]) => label).join(', ')
}

/** A field whose value is another than what is written in it: a date without its year, a text that is no option of its list. */
function halfWritten(form: HTMLFormElement): HTMLInputElement | undefined {
  return Array.from(form.querySelectorAll('input')).find(
    ({ willValidate, validity }) => willValidate && (validity.badInput || validity.customError),
  )
}

/** What the star after a label means; above the fields. */
export function RequiredNote() {
  return (
    <p className="soft small">
      Lo marcado con <b className="wrong">*</b> es obligatorio. Lo demás puedes completarlo otro día.
    </p>
  )
}

/** Fields side by side if there is room, `inPairs` two of them; with a title, those of a long form that belong together. */
export function Fields({
  title,
  inPairs = false,
  children,
}: {
  title?: string | undefined
  inPairs?: boolean | undefined
  children: ReactNode
}) {
  const fields = <div className={classes(styles['fields'], inPairs && styles['pairs'])}>{children}</div>
  if (title === undefined) return fields
  return (
    <fieldset>
      <legend className={styles['title']}>{title}</legend>
      {fields}
    </fieldset>
  )
}
