import { staleTokenStatus } from '../api/csrf'
import { isProblem } from '../api/error-body'
import { ApiError } from '../api/errors'
import { send } from '../api/http'
import { keysAreSent } from '../api/headers'
import type { Write } from '../api/write'
import type { Draft } from '../drafts/use-draft'
import { latestLike } from './created'

/**
 * How what a form made is changed. Null if it can't be: `unchanged` is what the user reads then, of what was typed after a try whose
 * answer was lost.
 */
export type Creates<T> = {
  change: (sent: T, edited: T) => Promise<Write | null> | Write | null
  unchanged: string
}

/** Of what was typed after a try to add something whose answer was lost. */
export const unchangedInList =
  'Se guardó lo que escribiste primero, pero no los cambios que hiciste después. Sal, búscalo en la lista y corrígelo con «Editar».'

/**
 * Saves a form that makes something, once (docs/contract.md, 'Forms that are saved'): a try without an answer is repeated as it was,
 * under its key, and what was typed since is saved as a change of what it made. After a refusal the form has a new key. False if
 * the change is not possible.
 */
export async function saveOnce<T>(
  { value, attempt }: Pick<Draft<T>, 'value' | 'attempt'>,
  write: (value: T) => Write,
  creates: Creates<T>,
): Promise<boolean> {
  if (!keysAreSent()) return send(write(value)).then(() => true)
  const before = await attempt.read()
  const { key, value: sent } = before ?? { key: crypto.randomUUID(), value }
  if (!before) await attempt.keep({ key, value })
  const isEdited = JSON.stringify(sent) !== JSON.stringify(value)
  try {
    await send({ ...write(sent), key })
  } catch (error) {
    if (!isSettled(error)) throw error
    await attempt.forget()
    if (isEdited) return saveOnce({ value, attempt }, write, creates)
    throw error
  }
  if (isEdited) {
    const edit = await creates.change(sent, value)
    if (!edit) {
      await attempt.forget()
      return false
    }
    // The try is kept until the edits are saved too: its repeat makes nothing more.
    await send(edit)
  }
  return true
}

/** Too early, too much, a stale page: refused before anything was done with it, whatever became of an earlier try. */
const undecided: readonly (number | null)[] = [408, staleTokenStatus, 425, 429]

/** Whether a failed write is refused for good: neither this try nor an earlier one with its key has done anything. */
function isSettled(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.kind === 'refused' &&
    !undecided.includes(error.status) &&
    !isProblem(error.body, 'in-progress')
  )
}

/** The row that a form made: the latest of those like it. It has the edits already if only their answer was lost. */
export function madeBy<Row extends { id: number }, T>(
  rows: readonly Row[],
  isLike: (row: Row, value: T) => boolean,
  sent: T,
  edited: T,
): Row | undefined {
  const like = (value: T) => latestLike(rows, (row) => isLike(row, value))
  return like(sent) ?? like(edited)
}
