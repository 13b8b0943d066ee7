import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { ifGiven } from '../../lib/if-given'
import { useSession } from '../../session/use-session'
import { readDraft } from '../../drafts/draft-store'
import { useDraft, type Draft } from '../../drafts/use-draft'

/** With Web Locks, `most` tabs have a draft each; a closed tab's is restored in the next one. */
export function useNewDraft<T>(name: string, initial: T, schema?: v.GenericSchema<unknown, T>): Draft<T> {
  const owner = useSession().user.id
  const form = `${owner}/${name}`
  const [own, setOwn] = useState<{ form: string; name: string } | null>(null)
  const isOurs = own?.form === form

  useEffect(() => {
    let left = false
    const holding = hold(owner, name)
    void holding.name.then((free) => {
      if (!left) setOwn({ form, name: free })
    })
    return () => {
      left = true
      holding.leave()
    }
  }, [owner, name, form])

  const draft = useDraft(isOurs ? own.name : name, initial, schema)
  return { ...draft, ready: isOurs && draft.ready }
}

/** How many tabs can have their own draft of a form. Further tabs share the first one's. */
const most = 9

/** Locks that this tab is releasing: a lock is free only a moment after its release. */
const leaving = new Map<string, Promise<unknown>>()

function hold(owner: number, form: string): { name: Promise<string>; leave: () => void } {
  const locks = ifGiven(() => navigator.locks)
  if (!locks) return { name: Promise.resolve(form), leave: () => undefined }
  const key = `draft ${owner}/${form}`
  let leave: () => void = () => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const held: Promise<unknown>[] = []

  /** True if no other tab has it; held until the form is left. */
  function take(locks: LockManager, name: string): Promise<boolean> {
    return new Promise((resolve) => {
      const request = locks.request(`draft ${owner}/${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? left : undefined
      })
      held.push(request.catch(() => resolve(false)))
    })
  }

  async function find(locks: LockManager): Promise<string> {
    await leaving.get(key)
    const names = [form, ...Array.from({ length: most - 1 }, (_, at) => `${form}#${at + 2}`)]
    const drafts = await Promise.all(names.map((name) => readDraft(owner, name)))
    // Drafts of closed tabs come before an empty form.
    const order = [...names.filter((_, at) => drafts[at] !== undefined), ...names]
    for (const name of order) if (await take(locks, name)) return name
    return form
  }

  const name = find(locks)
  return {
    name,
    leave() {
      leave()
      leaving.set(
        key,
        name.then(() => Promise.all(held)),
      )
    },
  }
}
