import type { ReactNode } from 'react'
import { problemsOf } from '../api/errors'
import type { Problems } from '../forms/use-save'
import { useServedForm } from '../forms/use-served-form'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { failure } from './decisions'

/** A form of a few fields. `save` throws `ApiError`; `children` gets what is wrong with each field. */
export function FormDialog({
  title,
  send,
  check,
  save,
  onClose,
  onSaved,
  children,
}: {
  title: string
  /** The button's word. */
  send: string
  check: () => Problems
  save: (signal: AbortSignal) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
  children: (problems: Problems) => ReactNode
}) {
  const { state, isSent, problems, form, feedback } = useServedForm({
    check,
    ask: async (signal) => (await save(signal), true),
    finish: onSaved,
    failed: (error) => ({ message: failure(error), problems: problemsOf(error) }),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" {...form}>
        <fieldset className="stack" disabled={isSent}>
          {children(problems)}
        </fieldset>
        {feedback}
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" busy={state !== 'idle'}>
            {send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
