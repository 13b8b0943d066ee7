import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  documentPart,
  type Draft,
  type DraftPlace,
  type Page,
  type Upload,
} from '../../../../src/outbox/model/upload'
import type { Database } from '../../../../src/outbox/storage/database'
import type { Edit } from '../../../../src/outbox/storage/drafts'
import type { UploadStore } from '../../../../src/outbox/storage/upload-store'
import { pageNamed } from '../../../support/file-drafts'
import { onFullDisk } from '../../../support/full-disk'
import { openStore } from '../../../support/open-store'
import { storeUpload } from '../../../support/store-upload'
import { anUpload } from '../../../support/uploads'

const form = '/task/initial/create/30'
const place: DraftPlace = { owner: 7, form, replaces: null }
const about = { title: 'Escritura', link: null }
let database: Database
let store: UploadStore
let ids = 0

beforeEach(() => {
  ;({ database, store } = openStore())
})

function bytesOf(...pages: readonly Page[]): Map<string, ArrayBuffer> {
  return new Map(pages.map(({ id }) => [id, new TextEncoder().encode(id).buffer]))
}

function change(edit: Edit, added = new Map<string, ArrayBuffer>(), at = place) {
  return store.changeDraft(at, { about, edit, added, newId: `draft ${++ids}`, now: ids })
}

/** A page behind the others. */
async function take(name: string, at = place, more: Partial<Page> = {}): Promise<Draft> {
  const page = { ...pageNamed(name), ...more }
  const draft = await change((pages) => [...pages, page], bytesOf(page), at)
  if (!draft) throw new Error('no draft')
  return draft
}

async function part(draft: string, id: string): Promise<string | null> {
  const bytes = await store.part(draft, id)
  return bytes && new TextDecoder().decode(bytes)
}

const saving = { replaces: null, text: null, lateId: 'late' }
type Saving = Parameters<UploadStore['save']>[1]

/** 'Guardar' of the draft's pages as one page as it lies, or as a document that is staged first. */
async function save(
  draft: Draft,
  over: Partial<Upload> = {},
  options: Partial<Saving> = {},
): Promise<Upload> {
  const pages = draft.pages.filter(({ dropped }) => !dropped)
  const [only] = pages
  const own = only && pages.length === 1 ? { ...anUpload().file, part: only.id } : anUpload().file
  const upload = anUpload({ id: draft.id, pages, file: own, ...over })
  if (upload.file.part === documentPart) await store.stage(upload, new TextEncoder().encode('pdf').buffer)
  return store.save(upload, { ...saving, ...options })
}

const names = ({ pages }: { pages: readonly Page[] }) => pages.map(({ id }) => id)
const drafts = async () => (await store.all(7)).drafts.map((draft) => [draft.replaces, names(draft)])

test('two changes at once are both kept, and each sees the one before', async () => {
  await Promise.all([take('uno'), take('dos')])
  const { drafts } = await store.all(7)
  expect(drafts.map(names)).toEqual([['uno', 'dos']])
  expect([await part(drafts[0]?.id ?? '', 'uno'), await part(drafts[0]?.id ?? '', 'dos')]).toEqual([
    'uno',
    'dos',
  ])
})

test('a page that its caller leaves out takes its bytes along, and no others; without pages there is no draft', async () => {
  await take('uno')
  const draft = await take('dos')
  const other = await take('uno', { ...place, form: '/task/initial/create/31' })
  const { id } = draft
  await change((pages) => pages.filter((page) => page.id !== 'uno'))
  expect([await part(id, 'uno'), await part(id, 'dos'), await part(other.id, 'uno')]).toEqual([
    null,
    'dos',
    'uno',
  ])
  expect(await change(() => [])).toBeNull()
  expect([await part(id, 'dos'), (await store.all(7)).drafts.map(names)]).toEqual([null, [['uno']]])
})

test('a full disk leaves the pages that were there, and says so', async () => {
  const draft = await take('uno')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  await expect(take('dos')).rejects.toMatchObject({ kind: 'full' })
  expect((await store.all(7)).drafts.map(names)).toEqual([['uno']])
  expect(await part(draft.id, 'uno')).toBe('uno')
})

test('each user has drafts of their own, one for each form and each upload whose file is changed', async () => {
  await take('uno')
  await take('de-pedro', { ...place, owner: 8 })
  const upload = anUpload()
  await storeUpload(store, upload, new ArrayBuffer(1))
  await take('cambio', { ...place, replaces: upload.id })
  expect((await store.all(7)).drafts.map(names)).toEqual([['uno'], ['cambio']])
  expect((await store.all(8)).drafts.map(names)).toEqual([['de-pedro']])
  await store.forgetShared(7)
  expect((await store.all(7)).drafts).toHaveLength(2)
})

test('Guardar of one page as it lies writes no byte', async () => {
  const draft = await take('uno')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const saved = await save(draft)
  const stores = put.mock.contexts.map((context) => (context as IDBObjectStore).name)
  expect(stores).toContain('uploads')
  expect(stores).not.toContain('parts')
  expect(saved).toMatchObject({ id: draft.id, state: 'queued', pages: [{ id: 'uno' }] })
  expect(new TextDecoder().decode((await store.bytes(saved)) ?? undefined)).toBe('uno')
  expect((await store.all(7)).drafts).toEqual([])
})

test('Guardar of several takes their bytes away in its transaction; what came since, and a shared file that was removed, stay', async () => {
  await take('uno')
  const draft = await take('dos')
  await take('quitada', place, { dropped: true })
  await take('compartida', place, { dropped: true, way: 'shared' })
  await take('tarde')
  const saved = await save(draft)
  expect(new TextDecoder().decode((await store.bytes(saved)) ?? undefined)).toBe('pdf')
  for (const id of ['uno', 'dos', 'quitada', 'compartida', 'tarde'])
    expect(await part(draft.id, id)).toBeNull()
  const { drafts } = await store.all(7)
  expect(drafts.map(({ form, pages }) => [form, names({ pages })])).toEqual(
    expect.arrayContaining([
      [form, ['tarde']],
      [null, ['compartida']],
    ]),
  )
  expect([await part('late', 'tarde'), await part('compartida', 'compartida')]).toEqual([
    'tarde',
    'compartida',
  ])
})

test.each([
  ['removed', (pages) => pages.map((page) => ({ ...page, dropped: true }))],
  ['turned', (pages) => pages.map((page) => ({ ...page, turn: 90 }))],
  ['replaced', (pages) => pages.map((page) => ({ ...page, id: 'otra' }))],
  ['moved', (pages) => pages.toReversed()],
] satisfies [string, Edit][])(
  'a page that another tab has %s meanwhile is not saved as it was',
  async (_how, edit) => {
    await take('uno')
    const draft = await take('dos')
    await change(edit, bytesOf(pageNamed('otra')))
    await expect(save(draft)).rejects.toMatchObject({ kind: 'changed' })
    expect(await store.all(7)).toMatchObject({ uploads: [], drafts: [{ id: draft.id }] })
  },
)

test('what another tab has saved is the same upload', async () => {
  const draft = await take('uno')
  const [first, second] = await Promise.all([save(draft), save(draft)])
  expect(second.id).toBe(first.id)
  expect((await store.all(7)).uploads).toHaveLength(1)
})

test.each([
  ['page', 'uno'],
  ['document', documentPart],
])('a late Guardar leaves the %s that another tab has saved as it is', async (_, saved) => {
  const draft = await take('uno')
  const joined = { ...anUpload().file, part: documentPart }
  const of = (part: string, sha256: string) =>
    anUpload({ id: draft.id, pages: draft.pages, file: { ...joined, part, sha256 } })
  const first = await save(draft, of(saved, 'first'))
  const late = of(documentPart, 'second')
  expect(await store.stage(late, new TextEncoder().encode('late').buffer)).toBe(false)
  await expect(store.save(late, saving)).rejects.toMatchObject({ kind: 'changed' })
  expect((await store.all(7)).uploads).toEqual([first])
  expect(await part(draft.id, saved)).toBe(saved === 'uno' ? 'uno' : 'pdf')
  expect(await database.run((db) => db.getAllKeys('parts'))).toEqual([[draft.id, saved]])
})

test('bytes that another tab has put in place of those to be saved are not saved as these', async () => {
  const draft = await take('uno')
  const of = (sha256: string) =>
    anUpload({ id: draft.id, pages: draft.pages, file: { ...anUpload().file, part: documentPart, sha256 } })
  for (const sha256 of ['first', 'second'])
    await store.stage(of(sha256), new TextEncoder().encode(sha256).buffer)
  await expect(store.save(of('first'), saving)).rejects.toMatchObject({ kind: 'changed' })
  const saved = await store.save(of('second'), saving)
  expect([saved.file.sha256, await part(draft.id, documentPart)]).toEqual(['second', 'second'])
  expect(saved).not.toHaveProperty('staged')
})

test('a late Guardar brings no bytes back to what has arrived', async () => {
  const draft = await take('uno')
  const saved = await save(draft, { file: { ...anUpload().file, part: documentPart } })
  await database.run((db) => db.put('uploads', { ...saved, state: 'delivered', delivered: 1 }))
  expect(await store.stage(saved, new ArrayBuffer(3))).toBe(false)
})

test('with the document goes what was typed for it', async () => {
  const draft = await take('uno')
  await database.run((db) => db.put('drafts', 'Boleta', [7, 'detalle']))
  await save(draft, {}, { text: 'detalle' })
  expect(await database.run((db) => db.get('drafts', [7, 'detalle']))).toBeUndefined()
})

test('fields that this version does not know survive every change, and Guardar', async () => {
  const draft = await take('uno')
  const { id } = draft
  await database.run(async (db) => {
    const stored = await db.get('uploads', id)
    const pages = draft.pages.map((page) => ({ ...page, seal: 'of a page' }))
    if (stored) await db.put('uploads', { ...stored, pages, invented: 'later' } as never)
    await db.put('parts', { kind: 'invented', bytes: new ArrayBuffer(1) }, [id, 'an invented part'])
  })
  const turned = await change((pages) => pages.map((page) => ({ ...page, turn: 90 })))
  expect(turned).toMatchObject({ invented: 'later', pages: [{ seal: 'of a page', turn: 90 }] })
  await change((pages) => pages.map((page) => ({ ...page, turn: 0 })))
  await save(draft)
  await store.takeLease('tab', 0)
  await store.begin(id, { holder: 'tab', isWritten: true }, 0, () => false)
  await store.deliver(id, { document_id: 1, received_at: 'x', proof: 'answer' }, 0)
  expect(await store.get(id)).toMatchObject({
    ...{ state: 'delivered', invented: 'later' },
    pages: [{ seal: 'of a page' }],
  })
  expect(await store.part(id, 'an invented part')).not.toBeNull()
  expect(await store.part(id, 'uno')).toBeNull()
})

test('a replaced upload goes in the transaction that saves the other', async () => {
  const old = anUpload({ detalle: 'vieja' })
  await storeUpload(store, old, new ArrayBuffer(1))
  const draft = await take('uno', { ...place, replaces: old.id })
  await save(draft, {}, { replaces: old.id })
  expect((await store.all(7)).uploads.map(({ id }) => id)).toEqual([draft.id])
  expect(await store.bytes(old)).toBeNull()
})

test('an upload that has arrived meanwhile is not replaced, nor is there another beside it', async () => {
  const old = anUpload({ detalle: 'vieja' })
  await storeUpload(store, old, new ArrayBuffer(1))
  const draft = await take('uno', { ...place, replaces: old.id })
  await store.deliver(old.id, { document_id: 1, received_at: '', proof: 'answer' }, 0)
  await expect(save(draft, {}, { replaces: old.id })).rejects.toMatchObject({ kind: 'delivered' })
  expect((await store.all(7)).uploads.map(({ id }) => id)).toEqual([old.id])
})

test('a page that came since to the change of a file waits in the form of its document, once that has no other', async () => {
  const old = anUpload({ detalle: 'vieja' })
  await storeUpload(store, old, new ArrayBuffer(1))
  const at = { ...place, replaces: old.id }
  const draft = await take('uno', at)
  await take('del-formulario')
  await take('tarde', at)
  await save(draft, {}, { replaces: old.id })
  await store.settleDrafts(7, 1)
  expect(await drafts()).toEqual([
    [old.id, ['tarde']],
    [null, ['del-formulario']],
  ])
  await change(() => [])
  await store.settleDrafts(7, 1)
  expect(await drafts()).toEqual([[null, ['tarde']]])
  expect(await part('late', 'tarde')).toBe('tarde')
})

test('pages for an upload that is gone make one draft of the form, and never join the pages of another document', async () => {
  const gone = { ...place, replaces: 'gone' }
  await take('una', gone)
  await take('otra', gone)
  expect(await drafts()).toEqual([[null, ['una', 'otra']]])
  await take('ajena', { ...place, replaces: 'also gone' })
  expect(await drafts()).toEqual([
    [null, ['una', 'otra']],
    ['also gone', ['ajena']],
  ])
})

test('pages for an upload that is gone wait, and say so, until the form shows no others; what was removed there can be brought back', async () => {
  await take('del-formulario')
  const late = await take('tarde', { ...place, replaces: 'gone' })
  expect(late).toMatchObject({ replaces: 'gone', changeOf: 'gone' })
  const removed = await change((pages) => pages.map((page) => ({ ...page, dropped: true })))
  expect(await store.settleDrafts(7, 1)).toEqual(expect.arrayContaining([late.id, removed?.id]))
  expect(await drafts()).toEqual([[null, ['del-formulario', 'tarde']]])
  expect([await part(late.id, 'del-formulario'), await part(late.id, 'tarde')]).toEqual([
    'del-formulario',
    'tarde',
  ])
})

test('pages whose upload goes while their form shows others say that they wait', async () => {
  const upload = anUpload()
  await storeUpload(store, upload, new ArrayBuffer(1))
  const { id } = await take('cambio', { ...place, replaces: upload.id })
  await take('del-formulario')
  await database.run((db) => db.delete('uploads', upload.id))
  expect(await store.settleDrafts(7, 1)).toEqual([id])
  expect(await store.draft(id)).toMatchObject({ replaces: upload.id, changeOf: upload.id })
  expect(await store.settleDrafts(7, 1)).toEqual([])
})

test('a change with nothing but a removed page goes once its upload is gone, and leaves the form free', async () => {
  const old = anUpload({ detalle: 'vieja' })
  await storeUpload(store, old, new ArrayBuffer(1))
  await take('quitada', { ...place, replaces: old.id }, { dropped: true })
  await store.settleDrafts(7, 1)
  expect(await drafts()).toEqual([[old.id, ['quitada']]])
  const upload = anUpload({ detalle: 'nueva' })
  await store.stage(upload, new ArrayBuffer(1))
  await store.save(upload, { ...saving, replaces: old.id })
  await store.settleDrafts(7, 1)
  expect(await drafts()).toEqual([])
})

test('an entry that can not be read stays, and is counted apart', async () => {
  const waiting = anUpload()
  await storeUpload(store, waiting, new ArrayBuffer(1))
  await database.run((db) => db.put('uploads', { id: 'broken', owner: 7, state: 'folded' } as never))
  await database.run((db) => db.put('uploads', { id: 'of pedro', owner: 8, state: 'folded' } as never))
  expect(await store.all(7)).toMatchObject({ uploads: [{ id: waiting.id }], drafts: [], unreadable: 1 })
  expect(await store.list(7)).toHaveLength(1)
  await store.tidy(7, 1)
  await store.settleDrafts(7, 1)
  expect((await store.all(7)).unreadable).toBe(1)
})

test('an entry that can not be read stays, and leaves its form to what is taken there', async () => {
  const broken = { id: 'broken', owner: 7, state: 'folded', form, later: 'stays' }
  await database.run((db) => db.put('uploads', { ...broken, place: [7, form, ''] } as never))
  await take('uno')
  expect(await drafts()).toEqual([[null, ['uno']]])
  expect(await database.run((db) => db.get('uploads', 'broken'))).toEqual(broken)
})

describe('the picture that a page was cut out of', () => {
  const whole = pageNamed('entera')
  const crop: Page = { ...pageNamed('hoja'), original: whole }
  const bytes = () =>
    new Map([...bytesOf(crop), ['uncropped hoja', new TextEncoder().encode('entera').buffer]])

  /** A crop that has taken the place of its picture, with more pages behind it. */
  async function takeCrop(more: Partial<Page> = {}): Promise<string> {
    const draft = await take('entera')
    await change((pages) => pages.map(() => ({ ...crop, ...more })), bytes())
    return draft.id
  }

  test('is a part of its own kind, and a page again without its crop', async () => {
    const id = await takeCrop()
    const kind = async (...key: [string, string]) => (await database.run((db) => db.get('parts', key)))?.kind
    expect([await kind(id, 'hoja'), await kind(id, 'uncropped hoja')]).toEqual(['page', 'uncropped'])
    await change((pages) => pages.map((page) => ({ ...page, dropped: true, way: 'shared' })))
    const draft = await take('otra')
    await save({ ...draft, pages: draft.pages.filter(({ dropped }) => !dropped) })
    expect(await kind('entera', 'entera')).toBe('page')
  })

  test('lies behind the crop, in its own place no more', async () => {
    const id = await takeCrop()
    expect(await Promise.all(['hoja', 'uncropped hoja', 'entera'].map((each) => part(id, each)))).toEqual([
      ...['hoja', 'entera'],
      null,
    ])
  })

  test.each([
    ['takes its place again', () => change(() => [whole], bytesOf(whole))],
    ['is removed with it', () => change(() => [])],
    ['goes with the page that is dropped', (id: string) => store.dropFromDraft(id, 'hoja', 9)],
  ] satisfies [string, (id: string) => Promise<unknown>][])(
    '%s, and nothing of the crop is left',
    async (_, work) => {
      const id = await takeCrop()
      await take('otra')
      await work(id)
      expect([await part(id, 'hoja'), await part(id, 'uncropped hoja')]).toEqual([null, null])
    },
  )

  test('stays with a page that came since, and is not sent with one that was saved', async () => {
    const draft = await take('uno')
    await change((pages) => [...pages, crop], bytes())
    await save(draft)
    expect(await part(draft.id, 'uncropped hoja')).toBeNull()
    expect([await part('late', 'hoja'), await part('late', 'uncropped hoja')]).toEqual(['hoja', 'entera'])
  })

  test('is what another app shared: removed from its form, that waits for a document again', async () => {
    const id = await takeCrop({ dropped: true, way: 'shared' })
    const draft = await take('uno')
    await save(draft)
    expect(await part(id, 'uncropped hoja')).toBeNull()
    const { drafts } = await store.all(7)
    expect(drafts.map(names)).toEqual([['entera']])
    expect(await part('entera', 'entera')).toBe('entera')
  })
})

describe('a shared file that was removed from a form waits for a document again', () => {
  const shared: Page = { ...pageNamed('compartida'), dropped: true, way: 'shared' }
  const waiting = async () => (await store.all(7)).drafts.filter((draft) => draft.form === null).map(names)

  test('if the form is discarded', async () => {
    await take('compartida', place, shared)
    await take('otra')
    await change(() => [])
    expect(await waiting()).toEqual([['compartida']])
    expect(await part('compartida', 'compartida')).toBe('compartida')
  })

  test('if another takes its place; not while it is only cut out', async () => {
    const { id } = await take('compartida', place, shared)
    const crop: Page = { ...shared, id: 'hoja', original: shared }
    const uncropped = new Map([['uncropped hoja', new TextEncoder().encode('compartida').buffer]])
    await change(() => [crop], new Map([...bytesOf(crop), ...uncropped]))
    expect(await waiting()).toEqual([])
    await change(() => [pageNamed('otra')], bytesOf(pageNamed('otra')))
    expect(await waiting()).toEqual([['compartida']])
    expect([await part('compartida', 'compartida'), await part(id, 'hoja')]).toEqual(['compartida', null])
  })

  test('if it was removed since the user agreed to replace what the form holds', async () => {
    await take('compartida', place, shared)
    await keepShared('otra')
    const page = { ...pageNamed('preparada'), way: 'shared' } as const
    expect(await give({ id: 'arrived', page: 'otra' }, page, place, ['compartida'])).toBe(true)
    expect(await waiting()).toEqual([['compartida']])
  })
})

/** A file of the user without a document. */
async function keepShared(name: string): Promise<void> {
  const page = { ...pageNamed(name), way: 'shared' } as const
  const draft = { id: 'arrived', state: 'draft', owner: 7, form: null, replaces: null, ...about } as const
  await store.addShared({ ...draft, pages: [page], created: 1, changed: 1 }, new ArrayBuffer(1), 1)
}

/** Puts a page into the draft 'given' of this place: prepared, or with null as it lies. */
async function give(
  from: { id: string; page: string },
  page: Page | null,
  at = place,
  replaced: readonly string[] = [],
) {
  if (page) {
    const file = { part: page.id, sha256: page.sha256 }
    await store.stage({ id: 'given', owner: 7, title: about.title, created: 2, file }, new ArrayBuffer(2))
  }
  return store.assign(from, at, { about, page, replaced, newId: 'given', now: 2 })
}

/** In a draft's record and in its pages. */
async function addUnknownFields(id: string): Promise<void> {
  await database.run(async (db) => {
    const stored = await db.get('uploads', id)
    const pages = stored?.pages.map((page) => ({ ...page, seal: 'of a page' }))
    await db.put('uploads', { ...stored, pages, invented: 'later' } as never)
  })
}

/** Of a kind that only a later version knows. */
async function addUnknownPart(draft: string, page: string): Promise<void> {
  const part = { kind: 'invented', bytes: new ArrayBuffer(1) }
  await database.run((db) => db.put('parts', part, [draft, `invented ${page}`]))
}

const unknownPart = (draft: string, page: string) =>
  database.run((db) => db.get('parts', [draft, `invented ${page}`]))

test.each([
  [
    'is given its document',
    () => give({ id: 'arrived', page: 'otra' }, pageNamed('preparada')),
    'given',
    'preparada',
  ],
  [
    'came since a Guardar',
    async () => {
      await give({ id: 'arrived', page: 'otra' }, null)
      const draft = await take('uno')
      await save({ ...draft, pages: draft.pages.filter(({ id }) => id === 'uno') })
    },
    'late',
    'otra',
  ],
  [
    'is removed from a form',
    async () => {
      await give({ id: 'arrived', page: 'otra' }, null)
      await change((pages) => pages.map((page) => ({ ...page, dropped: true })))
      await change(() => [])
    },
    'otra',
    'otra',
  ],
] satisfies [string, () => Promise<unknown>, string, string][])(
  'a part of a kind that only a later version knows goes with a shared file that %s',
  async (_, work, draft, page) => {
    await keepShared('otra')
    await addUnknownPart('arrived', 'otra')
    await work()
    expect(await unknownPart(draft, page)).toEqual({ kind: 'invented', bytes: new ArrayBuffer(1) })
  },
)

test('a shared file that is put into a form deletes nothing that was removed there', async () => {
  await take('quitada', place, { dropped: true })
  await take('compartida', place, { dropped: true, turn: 90, way: 'shared' })
  await keepShared('otra')
  const prepared = { ...pageNamed('preparada'), way: 'shared' } as const
  expect(await give({ id: 'arrived', page: 'otra' }, prepared)).toBe(true)
  const { drafts } = await store.all(7)
  expect(
    drafts.map(({ form, pages }) => [form, pages.map(({ id, dropped, turn }) => [id, dropped, turn])]),
  ).toEqual(
    expect.arrayContaining([
      [
        form,
        [
          ['quitada', true, 0],
          ['preparada', undefined, 0],
        ],
      ],
      [null, [['compartida', undefined, 0]]],
    ]),
  )
  expect([await part('given', 'quitada'), await part('compartida', 'compartida')]).toEqual([
    'quitada',
    'compartida',
  ])
})

test('a shared file that was removed from a form waits for a document again after a day, as it came', async () => {
  await take('quitada', place, { dropped: true })
  const { id } = await take('compartida', place, { dropped: true, way: 'shared' })
  expect(await store.settleDrafts(7, ids + 24 * 3_600_000 + 1)).toEqual(['compartida', id])
  const { drafts } = await store.all(7)
  expect(drafts.map(({ form, pages }) => [form, names({ pages })])).toEqual([[null, ['compartida']]])
  expect(await part('compartida', 'compartida')).toBe('compartida')
})

test.each(['a page', 'the only page'])(
  '%s that is put into another form goes with all that it has, and writes no new bytes',
  async (which) => {
    const other = { ...place, form: '/task/initial/create/31' }
    const original = pageNamed('entera')
    const { id } = await take('hoja', place, { turn: 90, original, facts: { reader: 1, found: 'f29' } })
    if (which === 'a page') await take('otra')
    for (const name of ['uncropped hoja', 'thumbnail hoja'])
      await database.run((db) =>
        db.put('parts', { kind: 'page', bytes: new TextEncoder().encode(name).buffer }, [id, name]),
      )
    await addUnknownFields(id)
    await addUnknownPart(id, 'hoja')
    const before = await store.draft(id)
    expect(await give({ id, page: 'hoja' }, null, other)).toBe(true)
    expect(await store.draft('given')).toMatchObject({
      ...{ ...other, invented: 'later', pages: before?.pages.slice(0, 1) },
    })
    expect(
      await Promise.all(['hoja', 'uncropped hoja', 'thumbnail hoja'].map((name) => part('given', name))),
    ).toEqual(['hoja', 'uncropped hoja', 'thumbnail hoja'])
    expect(await unknownPart('given', 'hoja')).toEqual({ kind: 'invented', bytes: new ArrayBuffer(1) })
    expect((await store.draft(id))?.pages.map((page) => page.id)).toEqual(
      which === 'a page' ? ['otra'] : undefined,
    )
    expect(await part(id, 'uncropped hoja')).toBeNull()
  },
)

test('a removed page that is put into its own form is in it again', async () => {
  const { id } = await take('compartida', place, { dropped: true, way: 'shared' })
  expect(await give({ id, page: 'compartida' }, null)).toBe(true)
  expect(await store.draft('given')).toMatchObject({ pages: [{ id: 'compartida', way: 'shared' }] })
  expect((await store.all(7)).drafts.flatMap(({ pages }) => pages)).toEqual([
    expect.not.objectContaining({ dropped: true }),
  ])
  expect(await part('given', 'compartida')).toBe('compartida')
})

test('an upload with another detail keeps its pages, small picture and unknown fields; with another file none', async () => {
  const draft = await take('uno', place, { facts: { reader: 1, found: 'f29' } })
  await database.run((db) =>
    db.put('parts', { kind: 'thumbnail', bytes: new ArrayBuffer(1) }, [draft.id, 'thumbnail uno']),
  )
  const old = await save(draft)
  await addUnknownFields(old.id)
  const replace = async (before: Upload, sha256: string) => {
    const file = { ...before.file, part: documentPart, sha256 }
    const upload = anUpload({ detalle: 'nueva', file })
    await store.stage(upload, new ArrayBuffer(3))
    return store.save(upload, { ...saving, replaces: before.id })
  }
  const renamed = await replace(old, old.file.sha256)
  expect(renamed).toMatchObject({
    ...{ detalle: 'nueva', state: 'queued', invented: 'later' },
    pages: [{ id: 'uno', seal: 'of a page', facts: { found: 'f29' } }],
  })
  expect(await store.part(renamed.id, 'thumbnail uno')).not.toBeNull()
  const changed = await replace(renamed, 'another')
  expect(changed).toMatchObject({ pages: [] })
  expect(changed).not.toHaveProperty('invented')
})

test('a shared file that is given its document asks before other pages go', async () => {
  await take('del-formulario')
  const shared = { ...pageNamed('compartida'), way: 'shared' } as const
  const draft = { id: 'arrived', state: 'draft', owner: null, form: null, replaces: null, ...about } as const
  await store.addShared({ ...draft, pages: [shared], created: 1, changed: 1 }, new ArrayBuffer(1), 1)
  await store.takeArrived(7, ['arrived'])
  const page = { ...pageNamed('preparada'), way: 'shared' } as const
  const give = (...replaced: string[]) =>
    store.assign({ id: 'arrived', page: 'compartida' }, place, {
      ...{ about, page, replaced, newId: 'given', now: 2 },
    })
  expect(await give()).toBe(false)
  expect((await store.all(7)).drafts).toHaveLength(2)
  // Another tab has taken one since the user was asked.
  await take('otra')
  expect(await give('del-formulario')).toBe(false)
  // Not before its bytes are there.
  await expect(give('del-formulario', 'otra')).rejects.toMatchObject({ kind: 'damaged' })
  const file = { part: page.id, sha256: page.sha256 }
  await store.stage({ id: 'given', owner: 7, title: about.title, created: 2, file }, new ArrayBuffer(2))
  expect(await give('del-formulario', 'otra')).toBe(true)
  expect((await store.all(7)).drafts.map(names)).toEqual([['preparada']])
  expect(await give('del-formulario', 'otra')).toBeNull()
})
