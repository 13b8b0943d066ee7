import { useState } from 'react'
import * as v from 'valibot'
import { each, type FormDef, type NameOf } from '../../../shared/fields'
import { useDraft, type Draft } from '../../drafts/use-draft'
import type { Problems } from '../use-save'
import { areAlike, type Texts } from './kinds'

/** A changed field: its text before, now, and as sent by a save that may have arrived. */
const editSchema = v.object({ was: v.nullable(v.string()), now: v.string(), sent: v.nullable(v.string()) })

type Edits = Readonly<Record<string, v.InferOutput<typeof editSchema>>>

const editsSchema = v.record(v.string(), editSchema)

/** A stored record's form, and what was also changed elsewhere. */
export type EditedDraft<Form extends FormDef> = Omit<Draft<Texts<Form>>, 'attempt' | 'clearIf'> & {
  /** The stored texts of fields that were changed here and elsewhere. */
  conflicts: Partial<Texts<Form>>
  /** Resolves a conflict, together with the fields that depend on it. */
  settle: (name: NameOf<Form>, to: 'stored' | 'mine') => void
  /**
   * Call before each save with the record just read. Returns the edits on top of it, or null if
   * the user has to choose first or `check` finds a problem.
   */
  rebase: (latest: Texts<Form>, check: (texts: Texts<Form>) => Problems) => Texts<Form> | null
}

/**
 * The draft of a form that changes a record: only the edits, each with its text before
 * (docs/contract.md, 'Forms that are saved').
 */
export function useEdits<Form extends FormDef>(
  name: string,
  form: Form,
  shown: Texts<Form>,
): EditedDraft<Form> {
  const draft = useDraft<Edits>(name, {}, editsSchema)
  const [reread, setReread] = useState<{ since: string; latest: Texts<Form> } | null>(null)
  // A read for a save is newer than the screen, until the screen's record changes.
  const seen = JSON.stringify(shown)
  const stored = reread?.since === seen ? reread.latest : shown
  const names = Object.keys(form) as NameOf<Form>[]

  function merged(edits: Edits, record = stored): Texts<Form> {
    return each(form, (_, field) => edits[field]?.now ?? record[field])
  }

  function linked(field: NameOf<Form>): NameOf<Form>[] {
    return names.filter((other) => form[other]?.within === field || form[field]?.within === other)
  }

  return {
    value: merged(draft.value),
    touched: draft.touched,
    restored: draft.restored,
    ready: draft.ready,
    latest() {
      const edits = draft.latest()
      return edits && merged(edits)
    },
    clear: draft.clear,
    // If something was typed since, what was saved stays too: the screen's record may be an old one.
    saved: () => draft.clearIf((edits) => Object.values(edits).every(({ now, sent }) => now === sent)),
    set(next) {
      draft.set((edits) => {
        const before = merged(edits)
        const after = typeof next === 'function' ? next(before) : next
        const touched = names.filter((field) => after[field] !== before[field])
        const changed = [...touched, ...touched.flatMap(linked)].map((field) => {
          const { was, sent } = edits[field] ?? { was: stored[field], sent: null }
          return [field, { was, now: after[field], sent }]
        })
        return { ...edits, ...(Object.fromEntries(changed) as Edits) }
      })
    },
    conflicts: conflictsOf(form, draft.value, stored),
    settle(field, to) {
      const fields: readonly string[] = [field, ...linked(field)]
      draft.set((edits) =>
        mapEdits(edits, (one, edit) => {
          if (!fields.includes(one)) return edit
          return to === 'mine' ? { ...edit, was: stored[one as NameOf<Form>] } : null
        }),
      )
    },
    rebase(latest, check) {
      setReread({ since: seen, latest })
      const texts = merged(draft.value, latest)
      const wrong = { ...conflictsOf(form, draft.value, latest), ...check(texts) }
      if (Object.keys(wrong).length > 0) return null
      draft.set((edits) =>
        mapEdits(edits, (one, edit) => ({
          ...edit,
          was: latest[one as NameOf<Form>] ?? null,
          sent: draft.value[one]?.now ?? edit.sent,
        })),
      )
      return texts
    },
  }
}

/** Fields changed here and elsewhere to different values. */
function conflictsOf<Form extends FormDef>(
  form: Form,
  edits: Edits,
  stored: Texts<Form>,
): Partial<Texts<Form>> {
  const names = (Object.keys(form) as NameOf<Form>[]).filter((name) => {
    const [field, edit] = [form[name], edits[name]]
    if (!field || !edit) return false
    return ![edit.was, edit.now, edit.sent].some(
      (text) => text !== null && areAlike(field, text, stored[name]),
    )
  })
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as Partial<Texts<Form>>
}

type Edit = Edits[string]

/** Drops the edits for which `make` returns null. */
function mapEdits(edits: Edits, make: (name: string, edit: Edit) => Edit | null): Edits {
  const made = Object.entries(edits).map(([name, edit]) => [name, make(name, edit)] as const)
  return Object.fromEntries(made.flatMap(([name, edit]) => (edit ? [[name, edit]] : [])))
}
