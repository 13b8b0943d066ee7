import type { Clock } from '../../lib/clock'
import type { Captured } from '../../lib/captured'
import { OutboxError } from '../model/outbox-error'
import { partsOfPage, pictureOf } from '../model/page-parts'
import type { Draft, DraftPlace, Page } from '../model/upload'
import type { AboutDraft, Edit, Note } from '../storage/drafts'
import type { Staged } from '../storage/saving'
import type { UploadStore } from '../storage/upload-store'
import { keepFiles } from './keep-files'
import type { SoundParts } from './sound-parts'
import type { SyncedView } from './synced-view'

/**
 * Drafts on the disk: pages that are taken and not saved. Each method is one transaction over what is there, also
 * from another tab; all reject with `OutboxError`.
 */
export type Drafts = ReturnType<typeof createDrafts>

type Write = (edit: Edit, added?: ReadonlyMap<string, ArrayBuffer>) => Promise<Draft | null>

export function createDrafts({
  store,
  sound,
  view,
  clock,
  newId,
  hash,
  owner: ownerNow,
}: {
  store: UploadStore
  sound: SoundParts
  view: SyncedView
  clock: Clock
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  owner: () => number | null
}) {
  function signedIn(): number {
    const owner = ownerNow()
    if (owner === null) throw new OutboxError('signed-out')
    return owner
  }

  async function page({ name, type, bytes }: Captured, way?: Page['way']): Promise<Page> {
    const size = bytes.byteLength
    return { id: newId(), name, type, size, sha256: await hash(bytes), turn: 0, ...(way && { way }) }
  }

  /** A page that does not read back as it is goes again; the form still has it in memory. */
  async function verifyPart(draft: string, part: string, bytes: ArrayBuffer, write: Write): Promise<void> {
    const isOf = (page: Page) => partsOfPage(page).includes(part)
    // Another tab may have saved or removed it meanwhile.
    const isThere = async () => (await store.draft(draft))?.pages.some(isOf)
    const read = async () => (await store.part(draft, part)) ?? ((await isThere()) ? null : bytes)
    try {
      await sound.verify([draft, part], bytes, () => write((pages) => pages, new Map([[part, bytes]])), read)
    } catch (error) {
      await write((pages) => pages.filter((page) => !isOf(page)))
      throw error
    }
  }

  /** Pages that `edit` replaces go only once these read back. Returns the draft that has them. */
  async function stage(
    place: DraftPlace,
    edit: Edit,
    added: ReadonlyMap<string, ArrayBuffer>,
  ): Promise<string | null> {
    const id = await store.stageParts(place, edit, added)
    for (const [part, bytes] of added)
      if (id !== null)
        await sound.verify(
          [id, part],
          bytes,
          // Another tab may have saved or discarded it meanwhile.
          async () => (await store.stageParts(place, edit, new Map([[part, bytes]]))) === id,
        )
    return id
  }

  /** A shared file as a page of prepared bytes, which read back. */
  async function stagePage(entry: Omit<Staged, 'file'>, file: Captured): Promise<Page> {
    const given = await page(file, 'shared')
    const { id: part, sha256 } = given
    const write = () => store.stage({ ...entry, file: { part, sha256 } }, file.bytes)
    await write()
    await sound.verify([entry.id, part], file.bytes, write)
    return given
  }

  /** Shows what `change` has made of these drafts. */
  async function seen(ids: readonly string[], change: Promise<unknown>): Promise<void> {
    await change
    await view.readAgain(ids)
  }

  return {
    /** A prepared file as a page that no draft has yet. */
    page,

    /**
     * Edits the draft of this place; resolves once the bytes of new pages (`added`, by part) read
     * back as they are. Null without pages.
     */
    change: async (
      place: DraftPlace,
      about: AboutDraft,
      edit: Edit,
      added: ReadonlyMap<string, ArrayBuffer> = new Map(),
    ): Promise<Draft | null> => {
      // Its pages may be in the document's form by now (`placeNow`).
      const before = [view.draftAt(place), view.draftAt({ ...place, replaces: null })]
      const staged = added.size > 0 ? await stage(place, edit, added) : null
      const write: Write = (one, bytes = added) =>
        store.changeDraft(place, { about, edit: one, added: bytes, staged, newId: newId(), now: clock.now() })
      const draft = await write(edit)
      // Shared files that were removed from it wait for a document again.
      const removed = before.flatMap(
        (one) => one?.pages.filter(({ dropped }) => dropped).map(pictureOf) ?? [],
      )
      const ids = [...[...before, draft].flatMap((one) => one?.id ?? []), ...removed]
      try {
        if (draft && draft.id !== staged)
          for (const [part, bytes] of added) await verifyPart(draft.id, part, bytes, write)
      } finally {
        await view.readAgain([...new Set(ids)])
      }
      return draft
    },

    /** Null if the device can no longer read it. */
    bytes: async (draft: string, part: string): Promise<ArrayBuffer | null> => {
      const bytes = await sound.read(draft, part, hashIn(view.draft(draft), part))
      return bytes === 'damaged' ? null : bytes
    },

    discard: (draft: string) => seen([draft], store.discardDraft(draft)),

    /** `UploadStore.note`. */
    note: (draft: string, change: Note) => seen([draft], store.note(draft, change)),

    /** `keepFiles`, for the user. Returns the names of files that can't be read. */
    keep: async (files: readonly File[]): Promise<readonly string[]> => {
      const { ids, unreadable } = await keepFiles({ store, clock, newId, hash }, signedIn(), files)
      await view.readAgain(ids)
      return unreadable
    },

    /** Another app's files become the user's. */
    take: async (drafts: readonly string[]) => seen(drafts, store.takeArrived(signedIn(), drafts)),

    /** `UploadStore.assign`. `file`: prepared; null for a page that lies in a form. */
    assign: async (
      from: { id: string; page: string },
      place: DraftPlace,
      { about, file, replaced }: { about: AboutDraft; file: Captured | null; replaced: readonly string[] },
    ): Promise<boolean | null> => {
      const id = newId()
      const before = view.draftAt(place)
      const entry = { id, owner: place.owner, title: about.title, created: clock.now() }
      let isGiven: boolean | null = null
      try {
        // The file that it is made of goes only once these bytes are known to be there.
        const given = file && (await stagePage(entry, file))
        const now = clock.now()
        isGiven = await store.assign(from, place, { about, page: given, replaced, newId: id, now })
        return isGiven
      } finally {
        if (!isGiven) await store.dropStaged({ id }).catch(() => undefined)
        const there = before ? [before.id, ...before.pages.map(pictureOf)] : []
        await view.readAgain([...new Set([from.id, id, ...there])])
      }
    },

    /** A page goes for good. */
    drop: (draft: string, page: string) => seen([draft], store.dropFromDraft(draft, page, clock.now())),
  }
}

/** Undefined for a part without a hash, such as a small picture. */
function hashIn(draft: Draft | undefined, part: string): string | undefined {
  for (const page of draft?.pages ?? []) {
    const [own, uncropped] = partsOfPage(page)
    if (part === own) return page.sha256
    if (part === uncropped) return page.original?.sha256
  }
  return undefined
}
