import { staleTokenStatus } from '../api/csrf'
import { isProblem } from '../api/error-body'
import { ApiError } from '../api/errors'
import { send } from '../api/http'
import { keysAreSent } from '../api/headers'
import type { Write } from '../api/write'
import { isSame, type Draft } from '../drafts/use-draft'
import { newId } from '../lib/new-id'
import { latestLike } from './created'

/**
 * How to change what a form created; null if that row can't be found, absent if no call changes it.
 * `unchanged` then explains that only what was typed first was saved.
 */
export type Creates<T> = {
  change?: (sent: T, edited: T) => Promise<Write | null> | Write | null
  unchanged: string
  /** What makes the edited one another, in words: if anything, the user says which is meant. */
  differences?: (sent: T, edited: T) => string[]
}

/** What was typed over a saved thing is that thing, corrected, or another one; null: not said yet. */
export type Meant = 'same' | 'another' | null

export const unchangedInList =
  'Se guardó lo que escribiste primero, pero no los cambios que hiciste después. Sal, búscalo en la lista y corrígelo con «Editar».'

/**
 * Creates something once (docs/contract.md, 'Forms that are saved'): a try without an answer is
 * repeated unchanged under its key, and later edits follow as a change, or as another one if `ask`,
 * which is told what was saved, says so. 'unchanged' if that change is impossible.
 */
export async function saveOnce<T>(
  { value, attempt }: Pick<Draft<T>, 'value' | 'attempt'>,
  write: (value: T) => Write,
  creates: Creates<T>,
  ask: (sent: T) => Promise<Meant>,
): Promise<'saved' | 'unchanged' | 'undecided'> {
  const before = await attempt.read()
  if (!before && !keysAreSent()) return send(write(value)).then(() => 'saved')
  const { key, value: sent } = before ?? { key: newId(), value }
  if (!before) await attempt.keep({ key, value })
  const isEdited = !isSame(sent, value)
  try {
    if (key !== null) await send({ ...write(sent), key })
  } catch (error) {
    if (!isSettled(error)) throw error
    await attempt.forget()
    if (isEdited) return saveOnce({ value, attempt }, write, creates, ask)
    throw error
  }
  if (isEdited) {
    const meant = await ask(sent)
    if (meant === null) return 'undecided'
    if (meant === 'another') {
      await attempt.forget()
      return saveOnce({ value, attempt }, write, creates, ask)
    }
    const edit = (await creates.change?.(sent, value)) ?? null
    if (!edit) {
      await attempt.forget()
      return 'unchanged'
    }
    // The attempt is kept until the edits are saved too: repeating it creates nothing.
    await send(edit)
  }
  return 'saved'
}

/** Statuses that say nothing about an earlier try with the same key. */
const undecided: readonly (number | null)[] = [408, staleTokenStatus, 425, 429]

/** True if neither this try nor an earlier one with its key has done anything. */
function isSettled(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.kind === 'refused' &&
    !undecided.includes(error.status) &&
    !isProblem(error.body, 'in-progress')
  )
}

/** The row that a form created. It already has the edits if only their answer was lost. */
export function madeBy<Row extends { id: number }, T>(
  rows: readonly Row[],
  isLike: (row: Row, value: T) => boolean,
  sent: T,
  edited: T,
): Row | undefined {
  const like = (value: T) => latestLike(rows, (row) => isLike(row, value))
  return like(sent) ?? like(edited)
}
