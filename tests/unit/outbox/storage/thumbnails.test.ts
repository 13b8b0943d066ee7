import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentPart, type DraftPlace, type Page } from '../../../../src/outbox/model/upload'
import { thumbnails } from '../../../../src/outbox/storage/thumbnails'
import { createTransactions, type Transactions } from '../../../../src/outbox/storage/transactions'
import type { UploadStore } from '../../../../src/outbox/storage/upload-store'
import { pageNamed } from '../../../support/file-drafts'
import { onFullDisk } from '../../../support/full-disk'
import { openStore } from '../../../support/open-store'
import { anUpload } from '../../../support/uploads'

const place: DraftPlace = { owner: 7, form: '/task/initial/create/30', replaces: null }
const picture = new Uint8Array([1, 2, 3]).buffer
let store: UploadStore
let transactions: Transactions
let small: ReturnType<typeof thumbnails>

beforeEach(() => {
  const opened = openStore()
  store = opened.store
  transactions = createTransactions(opened.database)
  small = thumbnails(transactions)
})

/** A draft of pages that have their thumbnails. */
async function draftOf(pages: readonly Page[], { at = place, newId = 'draft', now = 1 } = {}) {
  const added = new Map(pages.map(({ id }) => [id, new TextEncoder().encode(id).buffer]))
  const about = { title: 'Escritura', link: null }
  await store.changeDraft(at, { about, edit: () => pages, added, newId, now })
  for (const { id } of pages) await small.keepThumbnail(newId, id, picture)
}

/** 'Guardar' of these pages. */
async function save(pages: readonly Page[]): Promise<void> {
  const [only] = pages
  const isOne = pages.length === 1
  const upload = anUpload({
    ...{ id: 'draft', pages },
    file: { ...anUpload().file, part: isOne && only ? only.id : documentPart },
  })
  if (!isOne) await store.stage(upload, new ArrayBuffer(1))
  await store.save(upload, { replaces: null, text: null, lateId: 'late' })
}

async function deliver(): Promise<void> {
  await store.takeLease('tab', 0)
  await store.begin('draft', { holder: 'tab', isWritten: true }, 0, () => false)
  await store.deliver('draft', { document_id: 1, received_at: 'x', proof: 'answer' }, 0)
}

/** Which of these have a picture. */
async function shown(id: string, ...pages: string[]): Promise<string[]> {
  const found = await Promise.all(pages.map((page) => store.part(id, `thumbnail ${page}`)))
  return pages.filter((_, index) => found[index] !== null)
}

const [uno, dos, tres] = [pageNamed('uno'), pageNamed('dos'), pageNamed('tres')]

test("the first page's picture goes on into the receipt, the others go at Guardar", async () => {
  await draftOf([dos, uno, tres])
  expect(await shown('draft', 'uno', 'dos', 'tres')).toEqual(['uno', 'dos', 'tres'])
  await save([dos, uno, tres])
  await deliver()
  expect(await store.bytes(anUpload({ id: 'draft' }))).toBeNull()
  expect(await shown('draft', 'uno', 'dos', 'tres')).toEqual(['dos'])
})

test('a picture that is made after Guardar, or after the delivery, is kept; of a page that is not shown it is not', async () => {
  await draftOf([uno])
  await save([uno])
  await deliver()
  expect(await small.keepThumbnail('draft', 'uno', picture)).toBe(true)
  expect(await small.keepThumbnail('draft', 'dos', picture)).toBe(false)
  expect(await small.keepThumbnail('gone', 'uno', picture)).toBe(false)
  expect(await shown('draft', 'uno', 'dos')).toEqual(['uno'])
})

test('it goes with its page, with its draft and with its upload', async () => {
  await draftOf([uno, dos])
  await store.dropFromDraft('draft', 'dos', 2)
  expect(await shown('draft', 'uno', 'dos')).toEqual(['uno'])
  await store.discardDraft('draft')
  expect(await shown('draft', 'uno')).toEqual([])

  await draftOf([uno])
  await save([uno])
  await store.discard('draft', 3)
  expect(await shown('draft', 'uno')).toEqual([])
})

test('a page that came after Guardar takes its picture along', async () => {
  await draftOf([uno, dos])
  await save([uno])
  expect([await shown('draft', 'uno', 'dos'), await shown('late', 'dos')]).toEqual([['uno'], ['dos']])
})

test('with more than the device keeps the oldest go, whatever their ids are', async () => {
  small = thumbnails(transactions, 5)
  await draftOf([uno, dos], { newId: 'z old', now: 10 })
  await draftOf([uno, dos], { newId: 'a new', now: 20, at: { ...place, form: 'another' } })
  expect(await shown('z old', 'uno', 'dos')).toEqual(['uno', 'dos'])
  await draftOf([uno, dos], { newId: 'm last', now: 30, at: { ...place, form: 'last' } })
  expect(await shown('z old', 'uno', 'dos')).toHaveLength(1)
  expect(await shown('a new', 'uno', 'dos')).toEqual(['uno', 'dos'])
  expect(await shown('m last', 'uno', 'dos')).toEqual(['uno', 'dos'])
})

test('at the sign-out those of the user go, also of what waits and of receipts, and nothing else', async () => {
  await draftOf([uno])
  await save([uno])
  await draftOf([dos], { newId: 'unsaved', at: { ...place, form: 'another' } })
  await draftOf([tres], { newId: 'of pedro', at: { ...place, owner: 8 } })
  await small.forgetThumbnails(7)
  expect([...(await shown('draft', 'uno')), ...(await shown('unsaved', 'dos'))]).toEqual([])
  expect(await shown('of pedro', 'tres')).toEqual(['tres'])
  expect((await store.all(7)).uploads).toMatchObject([{ id: 'draft', state: 'queued' }])
  expect(await store.part('draft', 'uno')).not.toBeNull()
  expect(await store.part('unsaved', 'dos')).not.toBeNull()
})

test('a full disk costs the picture, and nothing of the photo', async () => {
  const added = new Map([['uno', new TextEncoder().encode('uno').buffer]])
  const about = { title: '', link: null }
  await store.changeDraft(place, { about, edit: () => [uno], added, newId: 'draft', now: 1 })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  await expect(small.keepThumbnail('draft', 'uno', picture)).rejects.toMatchObject({ kind: 'full' })
  vi.restoreAllMocks()
  expect(await shown('draft', 'uno')).toEqual([])
  expect(await store.part('draft', 'uno')).not.toBeNull()
  expect(await store.draft('draft')).toMatchObject({ pages: [{ id: 'uno' }] })
})

test('what has none is found without reading a picture', async () => {
  await draftOf([uno, dos])
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  const has = await Promise.all(['uno', 'tres', 'dos'].map((page) => small.hasThumbnail('draft', page)))
  expect(has).toEqual([true, false, true])
  expect(get).not.toHaveBeenCalled()
})
