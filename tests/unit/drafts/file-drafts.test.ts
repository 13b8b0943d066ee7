import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FileDraft } from '../../../src/drafts/drafts-database'
import {
  changeFileDraft,
  discardFileDraft,
  listFileDrafts,
  readFileDraft,
  removePages,
  draftBytes,
  fileDraftStore,
} from '../../../src/drafts/file-drafts'
import { markSaving } from '../../../src/drafts/mark-saving'
import { eventually } from '../../support/eventually'
import { holdFile, pageNamed as page } from '../../support/file-drafts'

let landlords = 5000
const landlord = () => ++landlords
const form = 'archivo /task/initial/create/30'

function file(...ids: string[]): FileDraft {
  return { pages: ids.map(page), title: 'Escritura', link: null, shared: null, at: ids.length }
}

function bytes(...ids: string[]): Map<string, ArrayBuffer> {
  return new Map(ids.map((id) => [id, new TextEncoder().encode(id).buffer]))
}

async function stored(owner: number, id: string): Promise<string | null> {
  const found = await draftBytes(owner, form, id)
  return found && new TextDecoder().decode(found)
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('what a form holds is read again, page by page', async () => {
  const maria = landlord()
  await holdFile(maria, form, file('uno'), bytes('uno'))
  await holdFile(maria, form, file('uno', 'dos'), bytes('dos'))
  expect(await readFileDraft(maria, form)).toEqual(file('uno', 'dos'))
  expect([await stored(maria, 'uno'), await stored(maria, 'dos')]).toEqual(['uno', 'dos'])
})

test('68: forms that were listed are listed no more once the database was deleted', async () => {
  const maria = landlord()
  await holdFile(maria, form, file('uno'), bytes('uno'))
  const listed = fileDraftStore(maria)
  await eventually(() => expect(listed.getSnapshot()).toHaveLength(1))
  indexedDB.deleteDatabase('drafts')
  await eventually(() => expect(listed.getSnapshot()).toEqual([]))
})

test('a page that is dropped takes its bytes along, and no others', async () => {
  const maria = landlord()
  await holdFile(maria, form, file('uno', 'dos'), bytes('uno', 'dos'))
  await holdFile(maria, `${form}/otro`, file('uno'), bytes('uno'))
  await holdFile(maria, form, file('dos'))
  expect([await stored(maria, 'uno'), await stored(maria, 'dos')]).toEqual([null, 'dos'])
  expect(await draftBytes(maria, `${form}/otro`, 'uno')).not.toBeNull()
})

test('a full disk leaves the pages that were there, and says so', async () => {
  const maria = landlord()
  await holdFile(maria, form, file('uno'), bytes('uno'))
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await expect(holdFile(maria, form, file('uno', 'dos'), bytes('dos'))).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
  expect(await readFileDraft(maria, form)).toEqual(file('uno'))
  expect(await stored(maria, 'uno')).toBe('uno')
})

test('each user sees what is theirs, the oldest first, until it is removed', async () => {
  const [maria, pedro] = [landlord(), landlord()]
  await holdFile(maria, form, file('uno', 'dos'), bytes('uno', 'dos'))
  await holdFile(maria, 'archivo /task/initial/create/36', file('tres'), bytes('tres'))
  await holdFile(pedro, form, file('de-pedro'), bytes('de-pedro'))
  expect((await listFileDrafts(maria)).map(({ form }) => form)).toEqual([
    'archivo /task/initial/create/36',
    form,
  ])
  await discardFileDraft(maria, form)
  expect((await listFileDrafts(maria)).map(({ form }) => form)).toEqual(['archivo /task/initial/create/36'])
  expect(await stored(maria, 'uno')).toBeNull()
  expect(await listFileDrafts(pedro)).toHaveLength(1)
})

test('two changes at once are both kept, and each sees the one before', async () => {
  const maria = landlord()
  const add = (id: string) =>
    changeFileDraft(
      maria,
      form,
      (held) => ({ ...file(), pages: [...(held?.pages ?? []), page(id)] }),
      bytes(id),
    )
  await Promise.all([add('uno'), add('dos')])
  expect((await readFileDraft(maria, form))?.pages.map(({ id }) => id)).toEqual(['uno', 'dos'])
  expect([await stored(maria, 'uno'), await stored(maria, 'dos')]).toEqual(['uno', 'dos'])
})

describe('88: as which upload pages are being saved', () => {
  const saving = { id: 'subida-1', detalle: 'Boleta' }
  const uno = [page('uno')]

  test('is the same each time, until pages or detail change', async () => {
    const maria = landlord()
    await holdFile(maria, form, file('uno'), bytes('uno'))
    expect(await markSaving(maria, form, uno, saving)).toBe('subida-1')
    expect(await markSaving(maria, form, uno, { ...saving, id: 'subida-2' })).toBe('subida-1')
    expect(await markSaving(maria, form, uno, { id: 'subida-3', detalle: 'Plano' })).toBe('subida-3')
    const turned = [{ ...page('uno'), turn: 90 }]
    expect(await markSaving(maria, form, turned, { id: 'subida-4', detalle: 'Plano' })).toBe('subida-4')
    expect((await readFileDraft(maria, form))?.saving?.id).toBe('subida-4')
  })

  test('is not recorded of pages of which another tab has saved one', async () => {
    const maria = landlord()
    await holdFile(maria, form, file('uno', 'dos'), bytes('uno', 'dos'))
    await removePages(maria, form, [page('dos')])
    expect(await markSaving(maria, form, file('uno', 'dos').pages, saving)).toBeNull()
    expect((await readFileDraft(maria, form))?.saving).toBeUndefined()
    await discardFileDraft(maria, form)
    expect(await markSaving(maria, form, uno, saving)).toBeNull()
  })

  test('is forgotten with those pages, and what was added since stays', async () => {
    const maria = landlord()
    await holdFile(maria, form, file('uno', 'dos'), bytes('uno', 'dos'))
    await markSaving(maria, form, uno, saving)
    await removePages(maria, form, uno)
    const held = await readFileDraft(maria, form)
    expect([held?.pages.map(({ id }) => id), held?.saving]).toEqual([['dos'], undefined])
    expect([await stored(maria, 'uno'), await stored(maria, 'dos')]).toEqual([null, 'dos'])
    await removePages(maria, form, [page('dos')])
    expect([await readFileDraft(maria, form), await stored(maria, 'dos')]).toEqual([null, null])
  })
})

test('the list is followed, also over the tabs', async () => {
  const maria = landlord()
  const store = fileDraftStore(maria)
  const counts: number[] = []
  store.subscribe(() => counts.push(store.getSnapshot().length))
  await holdFile(maria, form, file('uno'), bytes('uno'))
  await eventually(() => expect(store.getSnapshot()).toEqual([{ form, file: file('uno') }]))
  const other = new BroadcastChannel('unsent')
  try {
    counts.length = 0
    other.postMessage(maria)
    await eventually(() => expect(counts).toEqual([1]))
  } finally {
    other.close()
  }
})

describe('what an earlier version of the database holds', () => {
  /** The database as version 1 left it, or version 2 if there are other stores than `drafts`, under its own factory. */
  async function openedAfter(
    drafts: [key: [number, string], value: unknown][],
    others: Record<string, [key: (number | string)[], value: unknown][]> = {},
  ) {
    vi.resetModules()
    const { IDBFactory } = await import('fake-indexeddb')
    vi.stubGlobal('indexedDB', new IDBFactory())
    const opening = indexedDB.open('drafts', Object.keys(others).length > 0 ? 2 : 1)
    const stores = Object.entries({ drafts, ...others })
    opening.onupgradeneeded = () => stores.forEach(([name]) => opening.result.createObjectStore(name))
    const db = await new Promise<IDBDatabase>(
      (resolve) => (opening.onsuccess = () => resolve(opening.result)),
    )
    const tx = db.transaction(
      stores.map(([name]) => name),
      'readwrite',
    )
    for (const [name, entries] of stores)
      for (const [key, value] of entries) tx.objectStore(name).put(value, key)
    await new Promise((resolve) => (tx.oncomplete = resolve))
    db.close()
    return {
      ...(await import('../../../src/drafts/file-drafts')),
      ...(await import('../../../src/drafts/draft-store')),
    }
  }

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('version 1: its files are still there, as pages, and what was typed stays as it is', async () => {
    const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
    const app = await openedAfter([
      [
        [1, 'subida/initial/30/archivo'],
        { name: 'a.jpg', type: 'image/jpeg', bytes: bytesOf('foto'), shared: 7 },
      ],
      [[1, 'subida/initial/30/detalle'], 'Boleta'],
      [[1, 'respuesta/monthly/3/70/9/0'], 'No aplica'],
      [
        [1, 'cambio/abc'],
        { name: 'Otros.pdf', type: 'application/pdf', bytes: bytesOf('pdf'), fromPages: true },
      ],
      [
        [1, 'cambio/abc/paginas'],
        [
          { name: 'p1.jpg', bytes: bytesOf('una'), turn: 0 },
          { name: 'p2.jpg', bytes: bytesOf('otra'), turn: 90 },
        ],
      ],
    ])
    const photo = await app.readFileDraft(1, form)
    expect(photo).toMatchObject({
      shared: 7,
      pages: [{ name: 'a.jpg', type: 'image/jpeg', size: 4, turn: 0 }],
    })
    const pages = await app.readFileDraft(1, 'cambio/abc')
    expect(pages).toMatchObject({
      shared: null,
      pages: [
        { name: 'p1.jpg', type: 'image/jpeg', size: 3, turn: 0 },
        { name: 'p2.jpg', type: 'image/jpeg', size: 4, turn: 90 },
      ],
    })
    const second = await app.draftBytes(1, 'cambio/abc', pages?.pages[1]?.id ?? '')
    expect(new TextDecoder().decode(second ?? undefined)).toBe('otra')
    expect(await app.readDraft(1, 'detalle /task/initial/create/30')).toBe('Boleta')
    expect(await app.readDraft(1, 'respuesta /task/monthly/createDocument/3/70/9/0')).toBe('No aplica')
    expect(await app.readDraft(1, form)).toBeUndefined()
    expect(await app.readDraft(1, 'cambio/abc/paginas')).toBeUndefined()
  })

  test('version 2: what was chosen for a document is found by its address', async () => {
    const app = await openedAfter([], {
      unsent: [
        [[1, 'subida/contrato/7/50/archivo'], file('una')],
        [[1, 'cambio/abc'], file('otra')],
      ],
      pages: [[[1, 'subida/contrato/7/50/archivo', 'una'], bytes('una').get('una')]],
    })
    const renamed = 'archivo /task/arriendo/createDocument/7/50'
    expect(await app.listFileDrafts(1)).toEqual([
      { form: renamed, file: file('una') },
      { form: 'cambio/abc', file: file('otra') },
    ])
    const page = await app.draftBytes(1, renamed, 'una')
    expect(new TextDecoder().decode(page ?? undefined)).toBe('una')
  })
})
