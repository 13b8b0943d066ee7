import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messages, saveErrorMessage } from './error-catalogue'
import { ApiError, problemsOf } from '../api/errors'
import { send } from '../api/http'
import type { Write } from '../api/write'
import type { Draft } from '../drafts/use-draft'
import { useBusy } from '../lib/use-busy'
import { useIsHere } from '../lib/use-is-here'
import { useInvalidateReads } from '../queries/use-read'
import { notify } from '../ui/toast'
import { focusFirstWrong } from './focus-first-wrong'
import { saveOnce, type Creates } from './save-once'

/** By the field's name on the wire. */
export type Problems = Readonly<Record<string, string>>

export type Save = {
  saving: boolean
  /** Why the last try failed, until the next one. */
  message: string | null
  problems: Problems
  submit: (form: HTMLFormElement) => void
}

type Refusal<T> = { message: string; problems: Problems; value: T }

type FormToSave<T> = {
  check: (value: T) => Problems
  onSaved: () => void
  onProblems?: (problems: Problems) => void
} & (
  | { draft: Draft<T>; creates: Creates<T>; write: (value: T) => Write }
  | {
      draft: Omit<Draft<T>, 'attempt'>
      creates?: undefined
      /** Null if `check` now finds a problem. */
      write: (value: T) => Promise<Write | null>
    }
)

/**
 * Saves a form (docs/contract.md, 'Forms that are saved'). Failures keep what was typed. With
 * `creates` it creates once, if the server honours keys: without an answer the user is asked to
 * check the list.
 */
export function useSave<T extends Record<string, string>>(form: FormToSave<T>): Save {
  const { draft, check, onSaved, onProblems } = form
  const { value } = draft
  const [saving, setSaving] = useState(false)
  const [checked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<T> | null>(null)
  const invalidateReads = useInvalidateReads()
  const isHere = useIsHere()
  useBusy(saving || draft.touched)

  function stop(onScreen: HTMLFormElement, problems: Problems, refused = refusal) {
    // Rendered now, because `focusFirstWrong` reads the form's attributes.
    flushSync(() => {
      setSaving(false)
      setRefusal(refused)
      onProblems?.(problems)
    })
    focusFirstWrong(onScreen)
  }

  async function save(onScreen: HTMLFormElement) {
    setSaving(true)
    setRefusal(null)
    try {
      if (form.creates) {
        if (!(await saveOnce(form.draft, form.write, form.creates))) {
          void invalidateReads()
          stop(onScreen, {}, { message: form.creates.unchanged, problems: {}, value })
          return
        }
      } else {
        const change = await form.write(value)
        if (!change) {
          stop(onScreen, {}, null)
          return
        }
        await send(change)
      }
    } catch (error) {
      // The sign-in opens; the draft keeps what was typed.
      if (error instanceof ApiError && error.kind === 'signed-out') {
        setSaving(false)
        return
      }
      // Field problems also show as a toast, in case the field is out of sight.
      if (error instanceof ApiError && error.status === 422) notify.error(saveErrorMessage(error))
      const refused = {
        message: sentence(error, form.creates !== undefined),
        problems: problemsOf(error),
        value,
      }
      stop(onScreen, refused.problems, refused)
      return
    }
    notify.success(messages.saved)
    // A form that stays open is now empty, and must not complain about that.
    setChecked(false)
    void invalidateReads()
    // Do not navigate if the user has left the form.
    if (onScreen.isConnected && isHere()) onSaved()
    await draft.clear()
    setSaving(false)
  }

  return {
    saving,
    message: refusal?.message ?? null,
    problems: {
      // The server's complaint about a field ends when the field changes.
      ...Object.fromEntries(
        Object.entries(refusal?.problems ?? {}).filter(([name]) => refusal?.value[name] === value[name]),
      ),
      ...(checked ? check(value) : {}),
    },
    submit(onScreen) {
      setChecked(true)
      const problems = check(value)
      if (Object.keys(problems).length > 0) stop(onScreen, problems)
      else void save(onScreen)
    },
  }
}

function sentence(error: unknown, makes: boolean): string {
  const message = saveErrorMessage(error)
  if (!(error instanceof ApiError && error.kind === 'no-answer')) return message
  const advice = makes ? ' Antes de guardar otra vez, revisa en la lista si alcanzó a guardarse.' : ''
  return `${message} No hubo respuesta del portal; lo que escribiste sigue aquí.${advice}`
}
