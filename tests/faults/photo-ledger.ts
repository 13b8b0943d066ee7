import {
  shownPages,
  type Draft,
  type DraftPlace,
  type Page,
  type Upload,
} from '../../src/outbox/model/upload'
import { isAt } from '../../src/outbox/engine/view'
import type { Device } from './device'
import { readStored } from './invariants'
import { partsOfPage } from '../../src/outbox/model/page-parts'
import { nameOf, pagesIn, photoOf } from './page-files'
import type { Process } from './process'

/** Milliseconds: a day less what a verb may take. */
const almostDay = 23 * 3_600_000

/** What was taken, and what became of it by its user's will. */
export type Photo = {
  name: string
  /** Null as long as no user has taken what another app sent. */
  owner: number | null
  /** Seen on the disk: from then on it stays until it is dropped. */
  kept: boolean
  /** The user removed it, or what it was part of. */
  dropped: boolean
  /** Another was taken in its place. */
  replaced: boolean
  /** The photo in whose place it was taken: dropped meanwhile, that takes this one along. */
  before: Photo | null
}

/** A draft as its user sees it: the pages in their order, and those that may be brought back. */
export type Entry = { shown: readonly { name: string; turn: number }[]; dropped: ReadonlySet<string> }

export function createPhotoLedger(device: Device) {
  const photos = new Map<string, Photo>()
  /** Pictures that were seen on the disk behind a crop. */
  const uncropped = new Set<string>()

  /** Of a page's name. */
  const photoAt = (name: string) => photos.get(photoOf(name)) ?? null

  function isDropped(photo: Photo | null): boolean {
    return photo !== null && (photo.dropped || isDropped(photo.before))
  }

  return {
    take(owner: number | null, before: Photo | null = null): Photo {
      const name = `photo ${photos.size + 1}`
      const photo = { name, owner, kept: false, dropped: false, replaced: false, before }
      if (before) before.replaced = true
      photos.set(name, photo)
      return photo
    },

    /** How many were seen on the disk. */
    kept: () => [...photos.values()].filter(({ kept }) => kept).length,

    of: (page: Pick<Page, 'sha256'>) => photoAt(nameOf(page)),

    drop(names: readonly string[]): void {
      for (const name of names) {
        const photo = photoAt(name)
        if (photo) photo.dropped = true
      }
    },

    /** Of a user, what is not on the disk yet. */
    taking: (user: number) =>
      [...photos.values()].filter(({ owner, kept }) => owner === user && !kept).map(({ name }) => name),

    /** What a sign-out of this user deletes. */
    async unassigned(user: number): Promise<readonly string[]> {
      const { drafts } = await readStored(device.factory)
      const isDeleted = ({ owner, form }: Draft) => owner === null || (owner === user && form === null)
      return drafts.filter(isDeleted).flatMap(({ pages }) => pages.map(nameOf))
    },

    /** Brought back. */
    restore(name: string): void {
      const photo = photoAt(name)
      if (photo) photo.dropped = false
    },

    async entryAt(place: DraftPlace): Promise<Entry> {
      const { drafts } = await readStored(device.factory)
      return entryOf(drafts.find((draft) => isAt(draft, place))?.pages ?? [])
    },

    /**
     * Without a verb (`settleDrafts`): a change of this document's file is not saved, and once that is gone or has arrived, its pages come
     * here; or here are removed pages alone, which go after a day.
     */
    async mayChangeByItself({ owner, form }: DraftPlace): Promise<boolean> {
      const { drafts } = await readStored(device.factory)
      return drafts.some((draft) => {
        if (draft.owner !== owner || draft.form !== form) return false
        const age = Math.abs(device.time.now() - draft.changed)
        return draft.replaces !== null || (shownPages(draft.pages).length === 0 && age > almostDay)
      })
    },

    /** The upload whose file would change is gone or delivered: what is chosen for it comes to the form. */
    async isOver({ replaces }: DraftPlace): Promise<boolean> {
      const { uploads } = await readStored(device.factory)
      return replaces !== null && uploads.every(({ id, state }) => id !== replaces || state === 'delivered')
    },

    /** False for what a disk has damaged, if the app died before it was read back: no one has told its user 'guardado'. */
    async isWhole({ id }: Pick<Page, 'id'>): Promise<boolean> {
      const { drafts, parts } = await readStored(device.factory)
      return drafts.some((draft) =>
        draft.pages.some((page) => page.id === id && parts.get(`${draft.id} ${id}`) === page.size),
      )
    },

    /** What is broken at this moment, which no step of a process may ever leave. */
    async check(): Promise<{ lost: string[]; twice: string[]; other: string[] }> {
      const { uploads, drafts, parts } = await readStored(device.factory)
      const { documents } = device.portal
      const lost: string[] = []
      const twice: string[] = []
      const other: string[] = []
      const inDrafts = drafts.flatMap((draft) => heldBy(draft, parts))
      const inUploads = uploads.flatMap((upload) => pagesOf(upload))
      const arrived = documents.flatMap(({ sha256 }) => pagesIn(sha256).map(({ name }) => photoOf(name)))

      for (const draft of drafts)
        for (const page of draft.pages) {
          const photo = photoAt(nameOf(page))
          if (photo) photo.owner ??= draft.owner
        }
      const onDevice = count([...inDrafts, ...inUploads].map(photoOf))
      const atPortal = new Set(arrived)
      for (const photo of photos.values()) {
        const { name } = photo
        const there = onDevice.get(name) ?? 0
        // What no user has taken goes after seven days, also by a clock that is put forward.
        if (there > 0 && photo.owner !== null) photo.kept = true
        // I9: a page that was taken is in a draft, in an upload or at the portal, until the user drops it.
        if (photo.kept && there === 0 && !atPortal.has(name) && !photo.replaced && !isDropped(photo))
          lost.push(`I9 ${name} is gone`)
        if (there > 1) twice.push(`I9 ${name} is there ${there} times`)
      }

      // I9: a page is on the disk with its bytes, sound or damaged, or not at all.
      for (const { id, pages } of drafts)
        for (const page of pages)
          if (!parts.has(`${id} ${page.id}`)) lost.push(`I9 ${nameOf(page)} is in a form without its bytes`)

      // I9: the picture behind a crop stays until 'Guardar'.
      for (const { id, pages } of drafts)
        for (const page of pages) {
          const isThere = parts.get(`${id} ${partsOfPage(page)[1]}`) === page.original?.size
          if (page.original && isThere) uncropped.add(page.original.id)
          else if (page.original && uncropped.has(page.original.id))
            lost.push(`I9 what ${nameOf(page)} was is gone`)
        }

      // I10: a document has the pages, the order and the turns that its entry had when it was saved. What a full disk did not take is
      // in the document alone.
      for (const { id, file, pages } of uploads) {
        const saved = pages.map((page) => `${nameOf(page)} ${page.turn}`)
        const made = pagesIn(file.sha256).map(({ name, turn }) => `${name} ${turn}`)
        if (saved.join() !== made.filter((page) => saved.includes(page)).join())
          other.push(`I10 ${id} is made of [${made.join()}] and was saved as [${saved.join()}]`)
      }

      // I11: no user sees or sends what another has taken.
      const ownerOf = (name: string) => photoAt(name)?.owner ?? null
      for (const { id, user, sha256 } of documents)
        for (const { name } of pagesIn(sha256))
          if (ownerOf(name) !== null && ownerOf(name) !== user)
            other.push(`I11 document ${id} of ${user} has ${name} of ${ownerOf(name)}`)
      for (const draft of drafts)
        for (const page of draft.pages)
          if (draft.owner !== null && ownerOf(nameOf(page)) !== null && draft.owner !== ownerOf(nameOf(page)))
            other.push(`I11 a draft of ${draft.owner} has ${nameOf(page)} of ${ownerOf(nameOf(page))}`)
      for (const process of device.processes)
        for (const name of seenIn(process)) {
          const user = process.session()?.user.id ?? null
          if (ownerOf(name) !== null && ownerOf(name) !== user)
            other.push(`I11 ${user} sees ${name} of ${ownerOf(name)}`)
        }
      return { lost, twice, other }
    },
  }
}

export type PhotoLedger = ReturnType<typeof createPhotoLedger>

function entryOf(pages: readonly Page[]): Entry {
  return {
    shown: shownPages(pages).map((page) => ({ name: nameOf(page), turn: page.turn })),
    dropped: new Set(pages.filter(({ dropped }) => dropped).map(nameOf)),
  }
}

/** Pages with their bytes. */
function heldBy({ id, pages }: Draft, parts: ReadonlyMap<string, number>): string[] {
  return pages.filter((page) => parts.get(`${id} ${page.id}`) === page.size).map(nameOf)
}

function pagesOf({ file }: Upload): string[] {
  return pagesIn(file.sha256).map(({ name }) => name)
}

/**
 * Not what a screen shows as no one's: it was read before another user took it. A tab that sleeps, whose database hangs or that a dying
 * tab could not tell is that old until it reads again, and the store refuses it there (tests/faults/users.test.ts, 'what another user
 * takes').
 */
function seenIn({ outbox }: Process): string[] {
  const { drafts, uploads } = outbox.getSnapshot()
  const taken = drafts.filter(({ owner }) => owner !== null)
  return [...taken.flatMap(({ pages }) => pages.map(nameOf)), ...uploads.flatMap(pagesOf)]
}

function count(names: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  return counted
}
