import { useRef, useState } from 'react'
import { capture, captureDocument, readFile, type PageProgress } from '../../capture/capture'
import { isPhoto } from '../../capture/kind'
import { Refusal } from '../../capture/refusal'
import type { Captured } from '../../lib/captured'
import type { UnsentPage } from '../../drafts/drafts-database'
import { useBusy } from '../../lib/use-busy'
import { useUnsentPages, type FormOfFile, type UnsentPages } from './use-unsent-pages'

export type ChosenFile = Pick<
  UnsentPages,
  'pages' | 'shared' | 'restored' | 'wentAs' | 'unkept' | 'read' | 'clear' | 'claim'
> & {
  preparing: boolean
  /** Of several files that are prepared, or pages that are joined; null for one. */
  progress: PageProgress | null
  /** Why files of the last choice were refused, and what to do. What was there before them stays. */
  refusals: readonly string[]
  /** Each photo is one more page. One file that is no photo takes the place of another. */
  choose: (files: readonly File[]) => void
  /** The camera's photo, as one more page or in place of `before`: its page once it is stored; null if it was refused. */
  addPhoto: (photo: File, before?: UnsentPage) => Promise<UnsentPage | null>
  /** `edit` gets the pages as they are once what was chosen before is ready. */
  changePages: (edit: (pages: readonly UnsentPage[]) => readonly UnsentPage[]) => void
  /**
   * The document of all pages, as soon as those that were chosen are ready; the same object until something changes. Null without one, or
   * if a file was refused meanwhile, which is in `refusals` then.
   */
  make: () => Promise<Captured | null>
  /** The outbox has the document: nothing of it is kept here any longer, but it stays on the screen. */
  handedOver: () => void
}

/**
 * The file of an upload form. Each photo is on the disk, with its form, before the next is taken in hand (docs/architecture.md,
 * 'Capture'), also if the form is left meanwhile. `form` is its draft's name and must stay the same.
 */
export function useChosenFile(form: string, about: FormOfFile): ChosenFile {
  const held = useUnsentPages(form, about)
  /** `of`: how many there were since nothing waited. */
  const [{ waiting, of: queued }, setWaiting] = useState({ waiting: 0, of: 0 })
  const [joining, setJoining] = useState<PageProgress | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  /** How many files were refused so far. */
  const refused = useRef(0)
  const made = useRef<{ of: readonly UnsentPage[]; document: Captured } | null>(null)
  /** One file after the other: one photo at a time is in memory while it is drawn. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  const { pages, shared, restored, wentAs, unkept, read, clear, claim } = held
  useBusy(waiting > 0 || pages.length > 0)

  /** `named` if several were chosen: the sentence says which file is meant. */
  function inTurn(work: () => Promise<void>, named: string | null = null): Promise<void> {
    setWaiting((now) => ({ waiting: now.waiting + 1, of: now.waiting === 0 ? 1 : now.of + 1 }))
    return (queue.current = queue.current
      .then(held.loaded)
      .then(work)
      .catch((error: unknown) => refuse(error, named))
      .finally(() => setWaiting((now) => ({ ...now, waiting: now.waiting - 1 }))))
  }

  /** `place` says where its page goes. Null if it was refused. */
  async function take(
    file: File,
    place: (captured: Captured) => (page: UnsentPage) => readonly UnsentPage[],
    isOnly = true,
  ): Promise<UnsentPage | null> {
    const bytes = readInTime(file, isOnly)
    let taken: UnsentPage | null = null
    const work = async () => {
      const captured = await capture(await bytes())
      taken = await held.add(captured, place(captured))
    }
    await inTurn(work, isOnly ? null : file.name)
    return taken
  }

  function refuse(error: unknown, named: string | null): void {
    refused.current++
    const sentence = sentenceOf(error)
    setRefusals((before) => [...before, named === null ? sentence : `«${named}»: ${sentence}`])
  }

  async function make(): Promise<Captured | null> {
    const before = refused.current
    for (let turn; turn !== queue.current;) await (turn = queue.current)
    const of = held.current()
    if (of.length === 0 || refused.current > before) return null
    if (made.current?.of === of) return made.current.document
    try {
      const document = await captureDocument(() => readAll(held), about.title, setJoining)
      made.current = { of, document }
      return document
    } catch (error) {
      refuse(error, null)
      return null
    } finally {
      setJoining(null)
    }
  }

  return {
    ...{ pages, shared, restored, wentAs, unkept, read, clear, claim, refusals },
    preparing: waiting > 0,
    progress: joining ?? (waiting > 0 && queued > 1 ? { done: queued - waiting, of: queued } : null),
    choose(files) {
      setRefusals([])
      const isOnly = files.length === 1
      for (const file of files)
        void take(file, (captured) => placeFor(captured, held.current(), isOnly), isOnly)
    },
    addPhoto(photo, before) {
      setRefusals([])
      return take(photo, (captured) =>
        before ? placeOf(before, captured, held.current()) : placeFor(captured, held.current(), true),
      )
    },
    changePages: (edit) => void inTurn(() => held.change(edit(held.current()))),
    make,
    handedOver() {
      const document = made.current?.document
      if (document) made.current = { of: held.showInMemory(document), document }
    },
  }
}

/** The camera's photo at once: its file may not outlive the next one's. Of many chosen files one at a time, when its turn comes. */
function readInTime(file: File, atOnce: boolean): () => ReturnType<typeof readFile> {
  if (!atOnce) return () => readFile(file)
  const reading = readFile(file)
  // Its turn tells.
  reading.catch(() => undefined)
  return () => reading
}

async function readAll({ current, read, isOnlyInMemory }: UnsentPages) {
  const all = []
  for (const page of current()) {
    const bytes = await read(page.id)
    if (!bytes) throw new Refusal('unreadable')
    // The worker takes over what it is given.
    all.push({ ...page, bytes: isOnlyInMemory(page.id) ? bytes.slice(0) : bytes })
  }
  return all
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  console.error('upload form: a file could not be prepared', error)
  return new Refusal('unreadable').message
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

/** The place of a page that is taken again. Throws `Refusal` as `placeFor`. */
function placeOf(
  { id }: UnsentPage,
  { type }: Captured,
  before: readonly UnsentPage[],
): (page: UnsentPage) => readonly UnsentPage[] {
  if (!isPhoto(type) && before.length > 1) throw new Refusal('several-files')
  return (page) => before.map((old) => (old.id === id ? page : old))
}
