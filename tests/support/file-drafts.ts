import { systemClock } from '../../src/lib/clock'
import { newId } from '../../src/lib/new-id'
import { forgetShared, keepFiles } from '../../src/outbox/engine/keep-files'
import { isAt } from '../../src/outbox/engine/view'
import type { Draft, DraftPlace, Page } from '../../src/outbox/model/upload'
import { outbox } from '../../src/outbox/page/page-outbox'
import { createDatabase } from '../../src/outbox/storage/database'
import { createUploadStore, type UploadStore } from '../../src/outbox/storage/upload-store'

/** The device's store as another page would read it. */
export function deviceStore(): UploadStore {
  return createUploadStore(createDatabase({ factory: indexedDB, clock: systemClock }))
}

/** What this user has not saved, oldest first. */
export async function draftsOf(owner: number): Promise<Draft[]> {
  return (await deviceStore().all(owner)).drafts.filter((draft) => draft.owner === owner)
}

/** Null if there is none. */
export async function draftAt(place: DraftPlace): Promise<Draft | null> {
  return (await draftsOf(place.owner)).find((draft) => isAt(draft, place)) ?? null
}

/** The form of an initial document. */
export function initialForm(owner: number, type = 30): DraftPlace {
  return { owner, form: `/task/initial/create/${type}`, replaces: null }
}

/** The form has just these pages, as an earlier visit left them. */
export async function holdPages(
  place: DraftPlace,
  pages: readonly Page[],
  title = 'Escritura',
): Promise<void> {
  const bytes = new Map(pages.map(({ id }) => [id, new TextEncoder().encode(id).buffer]))
  await outbox.drafts.change(place, { title, link: null }, () => pages, bytes)
}

export async function discardPages(place: DraftPlace): Promise<void> {
  await outbox.drafts.change(place, { title: '', link: null }, () => [])
}

export function pageNamed(id: string): Page {
  return { id, name: `${id}.jpg`, type: 'image/jpeg', size: id.length, sha256: '', turn: 0 }
}

/** Files without a document, the user's or with null another app's. False if they are too many. */
export async function keepShared(owner: number | null, files: readonly File[]): Promise<boolean> {
  const { isFull, ids } = await keepFiles({ store: deviceStore(), clock: systemClock, newId }, owner, files)
  if (ids.length > 0) await outbox.refresh()
  return !isFull
}

type Shared = { name: string; type: string; size: number; draft: Draft; page: Page }

async function shared(of: number | null): Promise<Shared[]> {
  const { drafts } = await deviceStore().all(of ?? -1)
  return drafts
    .filter(
      ({ owner, form, pages }) =>
        owner === of && (form === null || pages.some(({ way }) => way === 'shared')),
    )
    .flatMap((draft) => draft.pages.map((page) => ({ ...page, draft, page })))
}

export const listShared = (owner: number): Promise<Shared[]> => shared(owner)
export const listArrived = (): Promise<Shared[]> => shared(null)

export function sharedBytes({ draft, page }: Shared): Promise<ArrayBuffer | null> {
  return deviceStore().part(draft.id, page.id)
}

export { forgetShared }

/** As a photo that is only in a cloud, without signal. */
export function unreadable(file: File): File {
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  return file
}

/** As a fault of the device leaves it. */
export async function loseBytes(draft: string, page: string): Promise<void> {
  const database = createDatabase({ factory: indexedDB, clock: systemClock })
  await database.run((db) => db.delete('parts', [draft, page]))
}
