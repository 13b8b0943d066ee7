import { useCallback, useEffect, useRef, useState } from 'react'
import { capture, captureDocument, readFile } from '../../capture/capture'
import { isPhoto } from '../../capture/kind'
import { Refusal } from '../../capture/refusal'
import type { Captured } from '../../domain/captured'
import type { UnsentFile, UnsentPage } from '../../drafts/drafts-database'
import { keepUnsent, readUnsent, removeUnsent, unsentBytes } from '../../drafts/unsent-files'
import { useBusy } from '../../lib/use-busy'
import { useSession } from '../../session/use-session'

export type ChosenFile = {
  /** The photos of the document in their order, or the one file that it is; empty until something was chosen. */
  pages: readonly UnsentPage[]
  /** The `SharedFile` that it came from, or null. */
  shared: number | null
  /** It was chosen on an earlier visit. */
  restored: boolean
  preparing: boolean
  /** Why files of the last choice were refused, and what to do. What was there before them stays. */
  refusals: readonly string[]
  /** What was chosen is not on the disk: it is lost if the app is closed. */
  unkept: 'full' | 'failed' | null
  /** Each photo is one more page. One file that is no photo takes the place of another. */
  choose: (files: readonly File[]) => void
  /** `edit` gets the pages as they are once what was chosen before is ready. */
  changePages: (edit: (pages: readonly UnsentPage[]) => readonly UnsentPage[]) => void
  retakePage: (page: UnsentPage, file: File) => void
  /** A page's bytes by its id; null if the device can no longer read them. The same function in every rendering. */
  read: (page: string) => Promise<ArrayBuffer | null>
  /**
   * The document of all pages, as soon as those that were chosen are ready; the same object until something changes. Null without one, or
   * if a file was refused meanwhile, which is in `refusals` then.
   */
  make: () => Promise<Captured | null>
  /** The outbox has the document: nothing of it is kept here any longer, but it stays on the screen. */
  handedOver: () => void
  clear: () => Promise<void>
}

/** What is known of the form, so that what it holds can be listed, and opened again. */
export type FormOfFile = { title: string; link: unknown }

const empty: readonly UnsentPage[] = []

/**
 * The file of an upload form. Each photo is on the disk, with its form, before the next is taken in hand (docs/architecture.md,
 * 'Capture'), also if the form is left meanwhile. `form` is its draft's name and must stay the same.
 */
export function useChosenFile(form: string, { title, link }: FormOfFile): ChosenFile {
  const owner = useSession().user.id
  const [file, setFile] = useState<UnsentFile | null>(null)
  const [restored, setRestored] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [unkept, setUnkept] = useState<ChosenFile['unkept']>(null)
  /** Ahead of the state by what was done since it was drawn. */
  const latest = useRef<UnsentFile | null>(null)
  /** What is not on the disk. */
  const memory = useRef(new Map<string, ArrayBuffer>())
  const made = useRef<{ of: readonly UnsentPage[]; document: Captured } | null>(null)
  /** How many files were refused so far. */
  const refused = useRef(0)
  /** One file after the other: one photo at a time is in memory while it is drawn. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const pages = file?.pages ?? empty
  useBusy(waiting > 0 || pages.length > 0)

  useEffect(() => {
    let left = false
    const loaded = readUnsent(owner, form).then(
      (stored) => {
        if (left || !stored) return
        latest.current = stored
        setFile(stored)
        setRestored(true)
      },
      (error: unknown) => console.warn('drafts: not read on this device', error),
    )
    queue.current = loaded
    return () => {
      left = true
    }
  }, [owner, form])

  function inTurn(work: () => Promise<void>): void {
    setWaiting((count) => count + 1)
    queue.current = queue.current.then(work).finally(() => setWaiting((count) => count - 1))
  }

  function show(next: UnsentFile | null): void {
    latest.current = next
    setFile(next)
  }

  async function change(next: readonly UnsentPage[]): Promise<void> {
    const before = latest.current
    if (next.length === 0) return clear()
    const changed = { title, link, shared: before?.shared ?? null, pages: next, at: Date.now() }
    show(changed)
    const { current } = memory
    for (const id of current.keys()) if (!next.some((page) => page.id === id)) current.delete(id)
    try {
      await keepUnsent(owner, form, changed, current)
      current.clear()
      setUnkept(null)
    } catch (error) {
      console.warn('drafts: not written on this device', error)
      setUnkept(error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'failed')
    }
  }

  /** `place`: where the page goes among those that are there. */
  async function add(captured: Captured, place: (page: UnsentPage) => readonly UnsentPage[]): Promise<void> {
    const { name, type, bytes } = captured
    const page = { id: crypto.randomUUID(), name, type, size: bytes.byteLength, turn: 0 }
    memory.current.set(page.id, bytes)
    await change(place(page))
  }

  async function clear(): Promise<void> {
    memory.current.clear()
    show(null)
    setUnkept(null)
    await removeUnsent(owner, form).catch((error: unknown) =>
      console.warn('drafts: not deleted on this device', error),
    )
  }

  /** `named` if several were chosen: the sentence says which file is meant. */
  function refuse(error: unknown, named: string | null): void {
    if (!(error instanceof Refusal)) console.error('upload form: a file could not be prepared', error)
    const { message } = error instanceof Refusal ? error : new Refusal('unreadable')
    const sentence = named === null ? message : `«${named}»: ${message}`
    refused.current++
    setRefusals((before) => [...before, sentence])
  }

  const read = useCallback(
    async (page: string): Promise<ArrayBuffer | null> =>
      memory.current.get(page) ?? unsentBytes(owner, form, page).catch(() => null),
    [owner, form],
  )

  async function readAll() {
    const all = []
    for (const page of latest.current?.pages ?? empty) {
      const bytes = await read(page.id)
      if (!bytes) throw new Refusal('unreadable')
      // What is only in memory must not be taken over by the worker.
      all.push({ ...page, bytes: memory.current.has(page.id) ? bytes.slice(0) : bytes })
    }
    return all
  }

  return {
    pages,
    shared: file?.shared ?? null,
    restored,
    preparing: waiting > 0,
    refusals,
    unkept,
    choose(files) {
      setRefusals([])
      const named = files.length > 1
      for (const one of files) {
        // A camera's photo at once: its file may not outlive the next one's. Of many chosen files one at a time.
        const reading = named ? null : readFile(one)
        reading?.catch(() => undefined)
        inTurn(async () => {
          try {
            const captured = await capture(await (reading ?? readFile(one)))
            await add(captured, placeFor(captured, latest.current?.pages ?? empty, !named))
          } catch (error) {
            refuse(error, named ? one.name : null)
          }
        })
      }
    },
    changePages: (edit) => inTurn(() => change(edit(latest.current?.pages ?? empty))),
    retakePage({ id }, file) {
      setRefusals([])
      const reading = readFile(file)
      reading.catch(() => undefined)
      inTurn(async () => {
        try {
          const captured = await capture(await reading)
          const before = latest.current?.pages ?? empty
          if (!isPhoto(captured.type) && before.length > 1) throw new Refusal('several-files')
          await add(captured, (page) => before.map((old) => (old.id === id ? page : old)))
        } catch (error) {
          refuse(error, null)
        }
      })
    },
    read,
    async make() {
      const before = refused.current
      for (let turn; turn !== queue.current;) await (turn = queue.current)
      const of = latest.current?.pages ?? empty
      if (of.length === 0 || refused.current > before) return null
      if (made.current?.of === of) return made.current.document
      try {
        const document = await captureDocument(readAll, title)
        made.current = { of, document }
        return document
      } catch (error) {
        refuse(error, null)
        return null
      }
    },
    handedOver() {
      const document = made.current?.document
      if (!document || !latest.current) return
      const { name, type, bytes } = document
      const page = { id: crypto.randomUUID(), name, type, size: bytes.byteLength, turn: 0 }
      memory.current = new Map([[page.id, bytes]])
      made.current = { of: [page], document }
      show({ ...latest.current, shared: null, pages: made.current.of })
      setUnkept(null)
      removeUnsent(owner, form).catch((error: unknown) =>
        console.warn('drafts: not deleted on this device', error),
      )
    },
    clear,
  }
}

/** Throws `Refusal` if the document can't stand with what is there. */
function placeFor(
  { type }: Captured,
  before: readonly UnsentPage[],
  isOnly: boolean,
): (page: UnsentPage) => readonly UnsentPage[] {
  const stands = before.find((page) => !isPhoto(page.type))
  // The only file of a choice takes the place of a PDF: the picker says 'Elegir otro archivo' then.
  if (stands && isOnly) return (page) => [page]
  if (stands || (!isPhoto(type) && before.length > 0)) throw new Refusal('several-files')
  return (page) => [...before, page]
}
