import * as v from 'valibot'
import { formAt, formOf } from '../../../../shared/areas'
import type { Draft, DraftPlace, Page, Upload } from '../../model/upload'
import { draftsIn, isUpload, putDraft } from '../../storage/records'
import { verify } from '../../storage/verify'
import {
  isSame,
  parseOld,
  type OldDatabase,
  type OldDraftsDb,
  type OldOutboxDb,
  type OldSharedDb,
} from './old-databases'
import { asMoving, type Own, type SavingDraft, type Taken } from './take-uploads'
import { createTakenNotes } from './taken-notes'

const oldPage = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  turn: v.number(),
  dropped: v.optional(v.boolean()),
  /** The shared file that it is. */
  shared: v.optional(v.number()),
})

/** The unsaved files of a form. `saving`: the upload that its pages become; all, if it names none. */
const oldFile = v.object({
  pages: v.array(oldPage),
  title: v.string(),
  link: v.unknown(),
  shared: v.nullable(v.number()),
  at: v.number(),
  saving: v.optional(v.object({ id: v.string(), pages: v.optional(v.array(oldPage)) })),
})

type OldFile = v.InferInput<typeof oldFile>
type OldPage = v.InferInput<typeof oldPage>

export type DraftKey = [owner: number, form: string]

/** The forms' files, and what was typed. */
export function createTakeDrafts({
  old,
  others,
  store,
  transactions,
  clock,
  newId,
  hash,
  onTaken,
}: Own & {
  old: OldDatabase<OldDraftsDb>
  others: { outbox: OldDatabase<OldOutboxDb> | null; shared: OldDatabase<OldSharedDb> | null }
}) {
  const { read, write } = transactions
  const notes = createTakenNotes({ transactions, clock })

  /** 'left' while the upload is in the old outbox, or between the two. */
  async function findUpload(id: string): Promise<Upload | null | 'left'> {
    const isOld = await others.outbox?.read(['uploads'], (tx) => tx.objectStore('uploads').getKey(id))
    const stored = await read(['uploads'], (tx) => tx.objectStore('uploads').get(id))
    if (isOld !== undefined || asMoving(stored)) return 'left'
    return stored && isUpload(stored) ? stored : null
  }

  /** Null: no form of this version has it. */
  async function findPlace([owner, form]: DraftKey): Promise<DraftPlace | null | 'left'> {
    const [, address] = /^archivo (.*)$/.exec(form) ?? []
    if (address !== undefined) return formAt(address) && { owner, form: address, replaces: null }
    const [, changed] = /^cambio\/(.*)$/.exec(form) ?? []
    const upload = changed === undefined ? null : await findUpload(changed)
    if (upload === null || upload === 'left') return upload
    return { owner, form: formOf(upload.target), replaces: upload.id }
  }

  /** Whether the outbox has the document that the pages were saved as. */
  async function isKept(upload: Upload): Promise<boolean> {
    if (upload.state === 'delivered') return true
    const bytes = await store.bytes(upload)
    return bytes !== null && (await hash(bytes)) === upload.file.sha256
  }

  async function takePage(place: DraftPlace, file: OldFile, page: Page, bytes: ArrayBuffer): Promise<void> {
    if (await notes.has(page.id)) return
    const { title, link, at, saving } = file
    const isFree = saving && (await read(['uploads'], (tx) => tx.objectStore('uploads').getKey(saving.id)))
    const change = {
      about: { title, link },
      edit: (pages: readonly Page[]) => (pages.some(({ id }) => id === page.id) ? pages : [...pages, page]),
      added: new Map([[page.id, bytes]]),
      newId: saving && isFree === undefined ? saving.id : newId(),
      now: at,
    }
    const put = async () => (await store.changeDraft(place, change))?.id ?? ''
    const id = await put()
    await verify(bytes, () => store.part(id, page.id), put)
    await notes.note(page.id)
    onTaken(id)
  }

  async function takeAlone(owner: number, file: OldFile, page: Page, bytes: ArrayBuffer): Promise<void> {
    const draft: Draft = {
      ...{ id: page.id, state: 'draft', owner, form: null, replaces: null, title: '', link: null },
      ...{ pages: [page], created: file.at, changed: file.at },
    }
    const put = () => notes.putOnce(draft, bytes)
    if (await put()) await verify(bytes, () => store.part(page.id, page.id), put)
    onTaken(page.id)
  }

  /** Which pages an old tab was saving, for an upload that comes late (`take-uploads.ts`). */
  async function noteSaving(place: DraftPlace, { saving, pages }: OldFile): Promise<void> {
    if (!saving) return
    await write('strict', ['uploads'], async (tx) => {
      const draft: SavingDraft | undefined = await draftsIn(tx).at(place)
      if (draft?.id === saving.id)
        await putDraft(tx, { ...draft, saving: (saving.pages ?? pages).map(({ id }) => id) } as SavingDraft)
    })
  }

  /** False if an old tab has changed it. */
  function removeOld(key: DraftKey, stored: unknown): Promise<boolean> {
    const [owner, form] = key
    return old.write(['unsent', 'pages'], async (tx) => {
      if (!isSame(await tx.objectStore('unsent').get(key), stored)) return false
      await Promise.all([
        tx.objectStore('unsent').delete(key),
        tx.objectStore('pages').delete(IDBKeyRange.bound([owner, form], [owner, form, []])),
      ])
      return true
    })
  }

  async function take(key: DraftKey): Promise<Taken> {
    const [owner, form] = key
    const stored = await old.read(['unsent'], (tx) => tx.objectStore('unsent').get(key))
    const file = parseOld(oldFile, stored)
    if (!file) return 'unreadable'
    const place = await findPlace(key)
    const upload = file.saving ? await findUpload(file.saving.id) : null
    if (place === 'left' || upload === 'left') return 'left'
    const isSaved = upload !== null && (await isKept(upload))
    const saved = isSaved ? (file.saving?.pages ?? file.pages).map(({ id }) => id) : []
    const known = new Set([...saved, ...(await savedPages(owner))])
    for (const page of file.pages.filter(({ id }) => !known.has(id))) {
      const bytes = await old.read(['pages'], (tx) => tx.objectStore('pages').get([owner, form, page.id]))
      if (!bytes) continue
      const taken = await toPage(page, file, bytes)
      if (place) await takePage(place, file, taken, bytes)
      else if (!page.dropped) await takeAlone(owner, file, taken, bytes)
    }
    if (place) await noteSaving(place, file)
    if (isSaved && place) await forgetDetail(owner, place.form)
    await forgetShared(file, new Set(saved))
    if (!(await removeOld(key, stored))) return 'left'
    await notes.forget(file.pages.map(({ id }) => id))
    return 'taken'
  }

  /** A page that was saved here, after this draft was copied and before it was removed there. */
  async function savedPages(owner: number): Promise<string[]> {
    return (await store.list(owner)).flatMap(({ pages }) => pages.map(({ id }) => id))
  }

  async function toPage(page: OldPage, file: OldFile, bytes: ArrayBuffer): Promise<Page> {
    const { shared, dropped, ...kept } = page
    // An earlier version did not mark the page.
    const isShared = shared !== undefined || (file.shared !== null && file.pages.length === 1)
    return {
      ...kept,
      sha256: await hash(bytes),
      ...(dropped && { dropped }),
      ...(isShared && { way: 'shared' as const }),
    }
  }

  /** What was typed for a document that is saved. */
  async function forgetDetail(owner: number, form: string): Promise<void> {
    const name = `detalle ${form}`
    await old.write(['drafts'], async (tx) => {
      for (const one of [name, `${name}/intento`]) await tx.objectStore('drafts').delete([owner, one])
    })
  }

  /** The form has them, or the outbox. One that was removed from a saved form is free again. */
  async function forgetShared({ pages, shared }: OldFile, saved: ReadonlySet<string>): Promise<void> {
    const isFree = (page: OldPage) => page.dropped && saved.has(page.id)
    const marked = pages.flatMap((page) => (page.shared === undefined || isFree(page) ? [] : [page.shared]))
    const isRemoved = pages.some((page) => page.shared !== undefined && isFree(page))
    const gone = [...marked, ...(shared === null || isRemoved ? [] : [shared])]
    await others.shared?.write(['files', 'bytes'], async (tx) => {
      for (const id of gone)
        await Promise.all([tx.objectStore('files').delete(id), tx.objectStore('bytes').delete(id)])
    })
  }

  /** What was typed, unless something was typed since. False if there was none. */
  async function takeTexts(): Promise<boolean> {
    if (!old.has('drafts')) return false
    const names = await old.read(['drafts'], (tx) => tx.objectStore('drafts').getAllKeys())
    for (const key of names) {
      const text = await old.read(['drafts'], (tx) => tx.objectStore('drafts').get(key))
      await write('strict', ['drafts'], async (tx) => {
        if ((await tx.objectStore('drafts').getKey(key)) === undefined)
          await tx.objectStore('drafts').put(text, key)
      })
      await old.write(['drafts'], async (tx) => {
        if (isSame(await tx.objectStore('drafts').get(key), text)) await tx.objectStore('drafts').delete(key)
      })
    }
    return names.length > 0
  }

  const keys = () => old.read(['unsent'], (tx) => tx.objectStore('unsent').getAllKeys())
  return { keys, take, takeTexts }
}
