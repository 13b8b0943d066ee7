import { useCallback, useEffect, useRef, useState } from 'react'
import type { Captured } from '../../lib/captured'
import type { UnsentFile, UnsentPage } from '../../drafts/drafts-database'
import {
  keepUnsent,
  markSaving,
  readUnsent,
  removeUnsent,
  unsentBytes,
  unsentPage,
  unsentStore,
} from '../../drafts/unsent-files'
import { isFullDisk } from '../../lib/full-disk'
import { useSession } from '../../session/use-session'

/** What is known of the form, so that what it holds can be listed, and opened again. */
export type FormOfFile = { title: string; link: unknown }

/** The pages that an upload form holds until it is saved, on the screen and on the disk. */
export type UnsentPages = {
  pages: readonly UnsentPage[]
  /** The `SharedFile` that they came from, or null. */
  shared: number | null
  /** They were chosen on an earlier visit. */
  restored: boolean
  /** As which upload they went, if another page or a form that was left has saved them meanwhile; null otherwise. */
  wentAs: string | null
  /** What was added last is not on the disk. */
  unkept: 'full' | 'failed' | null
  /** Resolves when what is stored was read. */
  loaded: () => Promise<void>
  /** The pages as they are now: ahead of the last rendering by what was done since. */
  current: () => readonly UnsentPage[]
  /** On the disk when it resolves, unless `unkept` says otherwise. */
  change: (next: readonly UnsentPage[]) => Promise<void>
  /** `place` says where the new page goes among those that are there. */
  add: (captured: Captured, place: (page: UnsentPage) => readonly UnsentPage[]) => Promise<UnsentPage>
  /** Null if the device can no longer read the page. The same function in every rendering. */
  read: (page: string) => Promise<ArrayBuffer | null>
  /** Not on the disk: `read` gives the only bytes that there are. */
  isOnlyInMemory: (page: string) => boolean
  /**
   * The id under which the pages are to be saved with this detail, recorded on the disk first. Null if they are no longer
   * there: another page has saved or discarded them.
   */
  claim: (detalle: string) => Promise<string | null>
  /** From now on the document is all there is, in memory: the outbox has it. Returns its page. */
  showInMemory: (document: Captured) => readonly UnsentPage[]
  clear: () => Promise<void>
}

const none: readonly UnsentPage[] = []

/** `form` is the draft's name and must stay the same. */
export function useUnsentPages(form: string, { title, link }: FormOfFile): UnsentPages {
  const owner = useSession().user.id
  const [file, setFile] = useState<UnsentFile | null>(null)
  const [restored, setRestored] = useState(false)
  const [unkept, setUnkept] = useState<UnsentPages['unkept']>(null)
  const [wentAs, setWentAs] = useState<string | null>(null)
  const latest = useRef<UnsentFile | null>(null)
  /** The last state of the file that is on the disk, by its `at`. */
  const kept = useRef<number | null>(null)
  const saving = useRef<string | null>(null)
  const memory = useRef(new Map<string, ArrayBuffer>())
  const loading = useRef<Promise<void>>(Promise.resolve())

  function show(next: UnsentFile | null): void {
    if (next === null) setRestored(false)
    latest.current = next
    setFile(next)
  }

  useEffect(() => {
    let left = false
    loading.current = readUnsent(owner, form).then(
      (stored) => {
        if (left || !stored) return
        kept.current = stored.at
        saving.current = stored.saving?.id ?? null
        show(stored)
        setRestored(true)
      },
      (error: unknown) => console.warn('drafts: not read on this device', error),
    )
    return () => {
      left = true
    }
  }, [owner, form])

  useEffect(() => {
    const { subscribe, getSnapshot } = unsentStore(owner)
    return subscribe(() => {
      const held = getSnapshot().find((unsent) => unsent.form === form)
      if (held) saving.current = held.file.saving?.id ?? null
      else if (kept.current !== null && memory.current.size === 0) gone()
    })
  }, [owner, form])

  /** It was saved or discarded in another place. */
  function gone(): void {
    kept.current = null
    show(null)
    setWentAs(saving.current)
  }

  async function change(next: readonly UnsentPage[]): Promise<void> {
    if (next.length === 0) return clear()
    const changed = { title, link, shared: latest.current?.shared ?? null, pages: next, at: Date.now() }
    show(changed)
    setWentAs(null)
    const added = memory.current
    for (const id of added.keys()) if (!next.some((page) => page.id === id)) added.delete(id)
    try {
      await keepUnsent(owner, form, changed, added)
      kept.current = changed.at
      added.clear()
      setUnkept(null)
    } catch (error) {
      console.warn('drafts: not written on this device', error)
      setUnkept(isFullDisk(error) ? 'full' : 'failed')
    }
  }

  async function clear(): Promise<void> {
    memory.current.clear()
    show(null)
    await forget()
  }

  /** With `states` only one of these: what another page has changed since is another document. */
  async function forget(states?: readonly (number | null)[]): Promise<void> {
    kept.current = null
    setUnkept(null)
    await removeUnsent(owner, form, states).catch((error: unknown) =>
      console.warn('drafts: not deleted on this device', error),
    )
  }

  return {
    pages: file?.pages ?? none,
    shared: file?.shared ?? null,
    restored,
    wentAs,
    unkept,
    loaded: () => loading.current,
    current: () => latest.current?.pages ?? none,
    change,
    async add(captured, place) {
      const page = unsentPage(captured)
      memory.current.set(page.id, captured.bytes)
      await change(place(page))
      return page
    },
    read: useCallback(
      async (page) => memory.current.get(page) ?? unsentBytes(owner, form, page).catch(() => null),
      [owner, form],
    ),
    isOnlyInMemory: (page) => memory.current.has(page),
    async claim(detalle) {
      const id = crypto.randomUUID()
      const at = kept.current
      if (at === null) return id
      const claimed = await markSaving(owner, form, at, { id, detalle }).catch(() => id)
      if (claimed === null) gone()
      return claimed
    },
    showInMemory(document) {
      const page = unsentPage(document)
      // A write that failed may still have changed what is on the disk.
      void forget([kept.current, latest.current?.at ?? null])
      memory.current = new Map([[page.id, document.bytes]])
      const pages = [page]
      show({ title, link, shared: null, pages, at: Date.now() })
      return pages
    },
    clear,
  }
}
