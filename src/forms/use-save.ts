import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveErrorMessage, saveMessages } from './save-messages'
import { ApiError, problemsOf } from '../api/errors'
import { send } from '../api/http'
import type { Write } from '../api/write'
import { isSame, type Draft } from '../drafts/use-draft'
import { useBusy } from '../lib/use-busy'
import { useIsHere } from '../lib/use-is-here'
import { useInvalidateReads } from '../queries/use-read'
import { notify } from '../ui/toast'
import { focusFirstWrong } from './focus-first-wrong'
import type { Question } from './same-or-another'
import { saveOnce, type Creates, type Meant } from './save-once'

/** Problems by the field's name on the wire. */
export type Problems = Readonly<Record<string, string>>

export type Save = {
  saving: boolean
  /** Why the last try failed, until the next one. */
  message: string | null
  /** What became of an earlier save of this draft: during which the user typed on, or without an answer. */
  note: string | null
  question: Question | null
  problems: Problems
  /** Shows what `check` finds, and saves nothing. */
  showProblems: () => void
  /** Forgets what was typed, and what was wrong with it. */
  startOver: () => void
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
      draft: Omit<Draft<T>, 'attempt' | 'clearIf'>
      creates?: undefined
      /** Null if `check` now finds a problem. */
      write: (value: T) => Promise<Write | null>
    }
)

const typedOnText =
  'Lo que escribiste antes de «Guardar» ya se guardó. Lo que cambiaste después sigue aquí: guárdalo también, y quedará en el mismo registro.'

const unansweredText =
  'Recuperamos lo que habías escrito. Cuando lo guardaste no hubo respuesta del portal: revisa en la lista si ya está, antes de seguir aquí.'

/**
 * Saves a form (docs/contract.md, 'Forms that are saved'). Failures keep what was typed, and a save
 * keeps what was typed since it began: the form then stays open, and saves the rest next. With
 * `creates` it creates once, if the server honours keys: without an answer the user is asked to
 * check the list.
 */
export function useSave<T extends Record<string, string>>(form: FormToSave<T>): Save {
  const { draft, check, onSaved, onProblems } = form
  const { value } = draft
  const [saving, setSaving] = useState(false)
  const [checked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<T> | null>(null)
  const [typedOn, setTypedOn] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const invalidateReads = useInvalidateReads()
  const isHere = useIsHere()
  useBusy(saving || draft.touched)

  const attempt = form.creates && form.draft.attempt
  useEffect(() => {
    if (!draft.restored) return
    void attempt?.read().then((before) => {
      setTypedOn(before?.key === null)
      setUnanswered(typeof before?.key === 'string')
    })
    // Once, when a draft of an earlier visit appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draft.restored])

  function stop(onScreen: HTMLFormElement, problems: Problems, refused = refusal) {
    // Rendered now, because `focusFirstWrong` reads the form's attributes.
    flushSync(() => {
      setSaving(false)
      setRefusal(refused)
      onProblems?.(problems)
    })
    focusFirstWrong(onScreen)
  }

  /** Resolves once the user has said which is meant, if that is not certain. */
  function ask(sent: T): Promise<Meant> {
    const differences = form.creates?.differences?.(sent, value) ?? []
    if (differences.length === 0) return Promise.resolve('same')
    return new Promise((resolve) =>
      setQuestion({
        differences,
        answer(meant) {
          setQuestion(null)
          resolve(meant)
        },
      }),
    )
  }

  async function save(onScreen: HTMLFormElement) {
    setSaving(true)
    setRefusal(null)
    setTypedOn(false)
    setUnanswered(false)
    try {
      if (form.creates) {
        const outcome = await saveOnce(form.draft, form.write, form.creates, ask)
        if (outcome !== 'saved') {
          invalidateReads()
          const message = outcome === 'unchanged' ? form.creates.unchanged : null
          stop(onScreen, {}, message === null ? null : { message, problems: {}, value })
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
    notify.success(saveMessages.saved)
    // A form that stays open is now empty, and must not complain about that.
    setChecked(false)
    invalidateReads()
    const latest = draft.latest()
    const typesOn = latest !== null && !isSame(latest, value)
    setTypedOn(typesOn)
    // Do not navigate if the user has left the form, or has typed on.
    if (!typesOn && onScreen.isConnected && isHere()) onSaved()
    const staysTyped = await draft.saved(value)
    if (staysTyped && form.creates) await keepMade(form.draft.attempt, form.creates, value)
    setSaving(false)
  }

  const typedOnNote = form.creates && !form.creates.change ? form.creates.unchanged : typedOnText
  const note = typedOn ? typedOnNote : unanswered && draft.restored ? unansweredText : null

  return {
    saving,
    message: refusal?.message ?? null,
    note: draft.touched ? note : null,
    question,
    problems: {
      // The server's complaint about a field ends when the field changes.
      ...Object.fromEntries(
        Object.entries(refusal?.problems ?? {}).filter(([name]) => refusal?.value[name] === value[name]),
      ),
      ...(checked ? check(value) : {}),
    },
    showProblems: () => setChecked(true),
    startOver() {
      setChecked(false)
      setRefusal(null)
      onProblems?.({})
      void draft.clear()
    },
    submit(onScreen) {
      setChecked(true)
      const problems = check(value)
      if (Object.keys(problems).length > 0) stop(onScreen, problems)
      else void save(onScreen)
    },
  }
}

/** The next save of a form whose first text is saved changes what it made, or makes another. */
async function keepMade<T>(attempt: Draft<T>['attempt'], { change }: Creates<T>, value: T): Promise<void> {
  if (change) await attempt.keep({ key: null, value })
  else await attempt.forget()
}

function sentence(error: unknown, makes: boolean): string {
  const message = saveErrorMessage(error)
  if (!(error instanceof ApiError && error.kind === 'no-answer')) return message
  const advice = makes ? ' Antes de guardar otra vez, revisa en la lista si alcanzó a guardarse.' : ''
  return `${message} No hubo respuesta del portal; lo que escribiste sigue aquí.${advice}`
}
