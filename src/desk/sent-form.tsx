import type { ComponentProps, ReactNode } from 'react'
import { problemsOf } from '../api/errors'
import type { Problems } from '../forms/use-save'
import { useServedForm } from '../forms/use-served-form'
import { Button, type ButtonVariant } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { failureOfChange } from './decisions'

/** A dialog's form. While it is sent it takes no word, which would be lost. */
export function SentForm({
  send,
  variant = 'primary',
  busy,
  isSent = busy,
  disabled = false,
  said,
  onSubmit,
  onClose,
  children,
  ...form
}: ComponentProps<'form'> & {
  /** The button's word. */
  send: string
  variant?: ButtonVariant
  busy: boolean
  /** False while what is typed calls the sending off. */
  isSent?: boolean
  disabled?: boolean
  /** What became of it. */
  said: ReactNode
  onClose: () => void
}) {
  return (
    <form
      {...form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(event)
      }}
    >
      <fieldset className="stack" disabled={isSent}>
        {children}
      </fieldset>
      {said}
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" {...{ variant, busy, disabled }}>
          {send}
        </Button>
      </DialogActions>
    </form>
  )
}

/** A dialog of a few fields. `save` throws `ApiError`; `children` gets what is wrong with each field. */
export function FormDialog({
  title,
  check = () => ({}),
  save,
  onSaved,
  children,
  ...rest
}: {
  title: string
  send: string
  check?: () => Problems
  save: (signal: AbortSignal) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
  children: (problems: Problems) => ReactNode
}) {
  const { state, isSent, problems, form, feedback } = useServedForm({
    check,
    ask: save,
    finish() {
      rest.onClose()
      onSaved()
    },
    failed: (error) => ({ message: failureOfChange(error), problems: problemsOf(error) }),
  })
  return (
    <Dialog title={title} onClose={rest.onClose}>
      <SentForm {...rest} {...form} busy={state !== 'idle'} isSent={isSent} said={feedback}>
        {children(problems)}
      </SentForm>
    </Dialog>
  )
}
