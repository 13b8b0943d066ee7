import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useSession } from '../session/use-session'
import { attemptName, deleteDraft, deleteDraftIf, readDraft, writeDraft } from './draft-store'

/**
 * The value of a save whose answer has not come, and its idempotency key. The key is null once the
 * portal has the value: what was typed since is a change of that.
 */
type Attempt<T> = { key: string | null; value: T }

export type Draft<T> = {
  /** What was typed; `initial` before. */
  value: T
  set: (next: T | ((old: T) => T)) => void
  /** Something was typed, now or on an earlier visit. */
  touched: boolean
  restored: boolean
  /** The stored draft was read. Typing before that wins over it. */
  ready: boolean
  /** The value now, also after the render whose `value` a save has sent; null if nothing is typed. */
  latest: () => T | null
  /** Deletes the draft and goes back to `initial`. */
  clear: () => Promise<void>
  /** After a save of `sent`: as `clearIf`; what was typed since the save began stays. */
  saved: (sent: T) => Promise<boolean>
  /**
   * Clears the draft in each form of this page that has it and on the device, unless it now has
   * something else to save. True if something stays.
   */
  clearIf: (isSaved: IsSaved<T>) => Promise<boolean>
  /** The save in progress; deleted with the draft. */
  attempt: {
    read: () => Promise<Attempt<T> | null>
    keep: (attempt: Attempt<T>) => Promise<void>
    forget: () => Promise<void>
  }
}

type EditedValue<T> = { key: string; value: T; restored: boolean }

type IsSaved<T> = (value: T) => boolean

/** The open forms of this page: one may be opened again while its first save goes on. */
const openForms = new Set<(key: string, isSaved: IsSaved<unknown>) => void>()

/**
 * A form's value that survives a reload, a closed tab and a 401, stored per user and `name`. A
 * stored value that does not match `schema`, as from an older version, is ignored. Each `set`
 * writes the whole value, so keep bytes elsewhere.
 */
export function useDraft<T>(name: string, initial: T, schema?: v.GenericSchema<unknown, T>): Draft<T> {
  const owner = useSession().user.id
  const key = `${owner}/${name}`
  const [edited, setEdited] = useState<EditedValue<T> | null>(null)
  const [readyKey, setReadyKey] = useState<string | null>(null)
  // Several `set` calls in one event build on each other.
  const latest = useRef<EditedValue<T> | null>(null)
  // For browsers that store nothing.
  const attempted = useRef<Attempt<T> | null>(null)

  const current = edited?.key === key ? edited : null

  function change(next: EditedValue<T> | null): void {
    latest.current = next
    setEdited(next)
  }

  useEffect(() => {
    function clearOwn(saved: string, isSaved: IsSaved<unknown>) {
      if (latest.current?.key === saved && isSaved(latest.current.value)) change(null)
    }
    openForms.add(clearOwn)
    return () => void openForms.delete(clearOwn)
  }, [])

  useEffect(() => {
    let left = false
    void readDraft(owner, name).then((stored) => {
      if (left) return
      setReadyKey(key)
      if (stored === undefined || latest.current?.key === key) return
      const parsed = parse(stored, schema)
      if (parsed) change({ key, value: parsed.output, restored: true })
    })
    return () => {
      left = true
    }
    // The schema belongs to the form's code and does not change under a name.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owner, name, key])

  const latestValue = () => (latest.current?.key === key ? latest.current.value : null)

  async function clearIf(isSaved: IsSaved<T>): Promise<boolean> {
    for (const clearForm of openForms) clearForm(key, isSaved as IsSaved<unknown>)
    const stays = await deleteDraftIf(owner, name, (stored) => {
      const parsed = parse(stored, schema)
      return parsed === null || isSaved(parsed.output)
    })
    return stays ?? latestValue() !== null
  }

  return {
    value: current ? current.value : initial,
    touched: current !== null,
    restored: current?.restored ?? false,
    ready: readyKey === key,
    set(next) {
      const old = latest.current?.key === key ? latest.current : null
      const base = old ? old.value : initial
      const value = isUpdater(next) ? next(base) : next
      change({ key, value, restored: old?.restored ?? false })
      void writeDraft(owner, name, value)
    },
    latest: latestValue,
    saved: (sent) => clearIf((value) => isSame(value, sent)),
    clearIf,
    async clear() {
      change(null)
      attempted.current = null
      await deleteDraft(owner, name)
    },
    attempt: {
      async read() {
        const stored = v.safeParse(attemptSchema, await readDraft(owner, attemptName(name)))
        const value = stored.success && parse(stored.output.value, schema)
        return value ? { key: stored.output.key, value: value.output } : attempted.current
      },
      async keep(attempt) {
        attempted.current = attempt
        await writeDraft(owner, attemptName(name), attempt)
      },
      async forget() {
        attempted.current = null
        await deleteDraft(owner, attemptName(name))
      },
    },
  }
}

/** Compares JSON values whose members are in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const attemptSchema = v.object({ key: v.nullable(v.string()), value: v.unknown() })

/** Null if it does not fit. Without a schema, no other code may write under this name. */
function parse<T>(stored: unknown, schema?: v.GenericSchema<unknown, T>): { output: T } | null {
  if (!schema) return { output: stored as T }
  const parsed = v.safeParse(schema, stored)
  return parsed.success ? { output: parsed.output } : null
}

function isUpdater<T>(next: T | ((old: T) => T)): next is (old: T) => T {
  return typeof next === 'function'
}
