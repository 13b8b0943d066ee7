import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useSession } from '../session/use-session'
import { attemptName, deleteDraft, readDraft, writeDraft } from './draft-store'

/** What was sent in a save whose answer has not come, and under which key. */
type Attempt<T> = { key: string; value: T }

export type Draft<T> = {
  /** What was typed; `initial` before. */
  value: T
  set: (next: T | ((old: T) => T)) => void
  /** Something was typed, now or on an earlier visit. */
  touched: boolean
  restored: boolean
  /** The stored draft was read. Typing before that wins over it. */
  ready: boolean
  /** Deletes the draft and goes back to `initial`. */
  clear: () => Promise<void>
  /** The save in progress; deleted with the draft. */
  attempt: {
    read: () => Promise<Attempt<T> | null>
    keep: (attempt: Attempt<T>) => Promise<void>
    forget: () => Promise<void>
  }
}

type Edited<T> = { key: string; value: T; restored: boolean }

/**
 * A form's value that survives a reload, a closed tab and a 401, stored per user and `name`. A
 * stored value that does not match `schema`, as from an older version, is ignored. Each `set`
 * writes the whole value, so keep bytes elsewhere.
 */
export function useDraft<T>(name: string, initial: T, schema?: v.GenericSchema<unknown, T>): Draft<T> {
  const owner = useSession().user.id
  const key = `${owner}/${name}`
  const [edited, setEdited] = useState<Edited<T> | null>(null)
  const [readyKey, setReadyKey] = useState<string | null>(null)
  // Several `set` calls in one event build on each other.
  const latest = useRef<Edited<T> | null>(null)
  // For browsers that store nothing.
  const attempted = useRef<Attempt<T> | null>(null)

  const current = edited?.key === key ? edited : null

  function change(next: Edited<T> | null): void {
    latest.current = next
    setEdited(next)
  }

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

const attemptSchema = v.object({ key: v.string(), value: v.unknown() })

/** Null if it does not fit. Without a schema, no other code may write under this name. */
function parse<T>(stored: unknown, schema?: v.GenericSchema<unknown, T>): { output: T } | null {
  if (!schema) return { output: stored as T }
  const parsed = v.safeParse(schema, stored)
  return parsed.success ? { output: parsed.output } : null
}

function isUpdater<T>(next: T | ((old: T) => T)): next is (old: T) => T {
  return typeof next === 'function'
}
