import { useCallback, useEffect, useRef, useState } from 'react'
import type { Captured } from '../../domain/captured'
import type { UnsentFile, UnsentPage } from '../../drafts/drafts-database'
import { keepUnsent, readUnsent, removeUnsent, unsentBytes, unsentPage } from '../../drafts/unsent-files'
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
  const latest = useRef<UnsentFile | null>(null)
  const memory = useRef(new Map<string, ArrayBuffer>())
  const loading = useRef<Promise<void>>(Promise.resolve())

  function show(next: UnsentFile | null): void {
    latest.current = next
    setFile(next)
  }

  useEffect(() => {
    let left = false
    loading.current = readUnsent(owner, form).then(
      (stored) => {
        if (left || !stored) return
        show(stored)
        setRestored(true)
      },
      (error: unknown) => console.warn('drafts: not read on this device', error),
    )
    return () => {
      left = true
    }
  }, [owner, form])

  async function change(next: readonly UnsentPage[]): Promise<void> {
    if (next.length === 0) return clear()
    const changed = { title, link, shared: latest.current?.shared ?? null, pages: next, at: Date.now() }
    show(changed)
    const added = memory.current
    for (const id of added.keys()) if (!next.some((page) => page.id === id)) added.delete(id)
    try {
      await keepUnsent(owner, form, changed, added)
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

  async function forget(): Promise<void> {
    setUnkept(null)
    await removeUnsent(owner, form).catch((error: unknown) =>
      console.warn('drafts: not deleted on this device', error),
    )
  }

  return {
    pages: file?.pages ?? none,
    shared: file?.shared ?? null,
    restored,
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
    showInMemory(document) {
      const page = unsentPage(document)
      memory.current = new Map([[page.id, document.bytes]])
      const pages = [page]
      show({ title, link, shared: null, pages, at: Date.now() })
      void forget()
      return pages
    },
    clear,
  }
}
