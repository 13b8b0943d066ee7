import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { saveMessages } from './save-messages'
import type { FormDef } from '../../shared/fields'
import type { Draft } from '../drafts/use-draft'
import { useConnection } from '../queries/use-connection'
import { Button } from '../ui/button'
import { LeaveButton } from '../ui/leave-button'
import { classes } from '../ui/classes'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import { SaveBar } from '../ui/save-bar'
import styles from './entry-form.module.css'
import { focusFirstWrong } from './focus-first-wrong'
import { SameOrAnother } from './same-or-another'
import type { Problems, Save } from './use-save'

/** Offline notice, restored draft, focus on the first problem, then `actions`. */
export function EntryForm({
  draft,
  save,
  submitLabel = 'Guardar',
  onLeave,
  actions = (
    <>
      <Button type="submit" variant="primary" busy={save.saving}>
        {submitLabel}
      </Button>
      {onLeave && <LeaveButton onLeave={onLeave} />}
    </>
  ),
  onSubmit,
  named,
  children,
}: {
  draft: Pick<Draft<unknown>, 'ready' | 'restored'>
  save: Save
  submitLabel?: string
  onLeave?: () => void
  /** In place of the buttons to save and to leave. */
  actions?: ReactNode
  /** For Enter and the submit button, if not to save. */
  onSubmit?: (() => void) | undefined
  /** Set if some fields are out of sight: the summary then lists problems by label. */
  named?: FormDef
  children: ReactNode
}) {
  const offline = useConnection() === 'offline'
  const problemCount = Object.keys(save.problems).length

  if (!draft.ready) return <Loading />
  return (
    <form
      className="stack gap-5 full"
      // Our Spanish sentences at the fields replace the browser's bubbles.
      noValidate
      {...leavingAtClick}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const incomplete = halfWritten(form)
        if (incomplete.length === 0) {
          const submit = onSubmit ?? save.submit
          submit(form)
          return
        }
        // Rendered now, because `focusFirstWrong` reads the form's attributes.
        flushSync(() => {
          // Fires `invalid`, and the field then shows its problem.
          for (const field of incomplete) field.checkValidity()
          if (!onSubmit) save.showProblems()
        })
        focusFirstWrong(form)
      }}
    >
      {offline && <Message tone="warning">{saveMessages.offline}</Message>}
      {(draft.restored || save.note !== null) && (
        <Message tone="info">
          <p>{save.note ?? 'Recuperamos lo que habías escrito y no alcanzaste a guardar.'}</p>
          <Button disabled={save.saving} onClick={save.startOver}>
            Empezar de nuevo
          </Button>
        </Message>
      )}
      {children}
      {save.message !== null && <Message tone="danger">{save.message}</Message>}
      {/* The first one has the focus; on a phone the others are out of sight. */}
      {problemCount > 1 && (
        <Message tone="warning">
          {`Falta corregir ${problemCount} datos${named ? `: ${labelsOf(named, save.problems)}` : ', marcados en rojo'}.`}
        </Message>
      )}
      <SaveBar isTyped className={styles['actions']}>
        {actions}
      </SaveBar>
      {save.question && <SameOrAnother {...save.question} />}
    </form>
  )
}

/**
 * A field that is left may show a problem, which moves what is below. So a pressed button takes the
 * focus at its click: between press and release it would move away, and the click be lost.
 */
const leavingAtClick = {
  onMouseDown(event: MouseEvent) {
    if (buttonAt(event) && document.activeElement instanceof HTMLInputElement) event.preventDefault()
  },
  onClickCapture(event: MouseEvent) {
    // Enter in a field clicks the button too, and stays there.
    if (event.detail > 0) buttonAt(event)?.focus({ preventScroll: true })
  },
}

function buttonAt({ target }: MouseEvent): HTMLButtonElement | null {
  return target instanceof Element ? target.closest('button') : null
}

function labelsOf(form: FormDef, problems: Problems): string {
  const wrong = Object.entries(form).filter(([name]) => name in problems)
  return wrong.map(([, { label }]) => label).join(', ')
}

/** The fields that do not show their value: a date without a year, what is no option. */
function halfWritten(form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] {
  return Array.from(form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')).filter(
    ({ willValidate, validity }) => willValidate && (validity.badInput || validity.customError),
  )
}

export function RequiredNote() {
  return (
    <p className="soft small">
      Lo marcado con <b className="wrong">*</b> es obligatorio. Lo demás puedes completarlo otro día.
    </p>
  )
}

/** Side by side if there is room; with a title, a group of a long form. */
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
