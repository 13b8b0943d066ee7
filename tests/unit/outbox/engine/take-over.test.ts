import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock, type Clock } from '../../../../src/lib/clock'
import { newId } from '../../../../src/lib/new-id'
import { createLock } from '../../../../src/outbox/engine/lock'
import { takeOver } from '../../../../src/outbox/engine/take-over/take-over'
import { sha256 } from '../../../../src/outbox/model/hash'
import type { Draft, Upload } from '../../../../src/outbox/model/upload'
import { createDatabase } from '../../../../src/outbox/storage/database'
import type { Stored } from '../../../../src/outbox/storage/schema'
import { createUploadStore } from '../../../../src/outbox/storage/upload-store'
import {
  oldDatabases,
  oldDrafts,
  oldOutbox,
  oldShared,
  readDatabase,
  writeDatabases,
} from '../../../support/old-databases'
import { onFullDisk } from '../../../support/full-disk'
import { anUpload } from '../../../support/uploads'
import { webLocks } from '../../../support/web-locks'

const [maria, pedro] = [7, 8]

// Each is called on its store.
// oxlint-disable-next-line typescript/unbound-method
const { put, delete: remove } = IDBObjectStore.prototype

let factory: IDBFactory
beforeEach(() => {
  factory = new IDBFactory()
})

function openStore() {
  return createUploadStore(createDatabase({ factory, clock: systemClock }))
}

/** A page is opened. Returns the ids of what it has taken over. */
async function openPage(clock = systemClock): Promise<string[]> {
  const ids: string[] = []
  await takeOver({
    ...{ factory, clock, lock: createLock(webLocks()), newId, hash: sha256 },
    drain: () => Promise.resolve(),
    onTaken: (taken) => void ids.push(...taken),
  })
  return ids
}

/** What version 0.1 left, of one store. */
function left(name: string, store: string): [unknown, unknown][] {
  const database = oldDatabases().find((one) => one.name === name)
  return database?.stores.find((one) => one.name === store)?.entries ?? []
}

async function stored(store: string): Promise<[IDBValidKey, unknown][]> {
  return (await readDatabase('uploads', factory))?.[store] ?? []
}

async function textOf(id: string, part: string): Promise<string | null> {
  const bytes = await openStore().part(id, part)
  return bytes && new TextDecoder().decode(bytes)
}

/** Of this user's drafts: where they belong, and their pages as the camera saw them. */
async function draftsOf(owner: number) {
  const { drafts } = await openStore().all(owner)
  return Promise.all(
    drafts
      .filter((draft) => draft.owner === owner)
      .map(async ({ id, form, replaces, pages }) => ({
        ...{ form, replaces },
        pages: await Promise.all(
          pages.map(async (page) =>
            [
              await textOf(id, page.id),
              page.turn && `${page.turn}°`,
              page.dropped && 'removed',
              page.way === 'shared' && 'shared',
            ]
              .filter(Boolean)
              .join(', '),
          ),
        ),
      })),
  )
}

async function deliverAll(): Promise<void> {
  const database = createDatabase({ factory, clock: systemClock })
  for (const upload of [...(await openStore().list(maria)), ...(await openStore().list(pedro))])
    await database.run((db) => db.put('uploads', { ...upload, state: 'delivered' }))
}

const idOf = (type: number, owner = maria) =>
  left('outbox', 'uploads')
    .map(([, upload]) => upload as Upload)
    .find((upload) => upload.target.type === type && upload.owner === owner)?.id ?? ''

test('every upload that version 0.1 left is there under its id, with its bytes and what is known of its tries', async () => {
  await writeDatabases(oldDatabases(), factory)
  await openPage()
  const store = openStore()
  for (const [, one] of left('outbox', 'uploads')) {
    const old = one as Upload & { file: { bytes: number } }
    const { bytes: size, ...file } = old.file
    const upload = await store.get(old.id)
    // Its drainer is gone.
    const state = old.state === 'sending' ? 'queued' : old.state
    expect(upload).toEqual({
      ...{ ...old, state, lease: null, pages: [] },
      file: { ...file, size, part: 'document' },
    })
    const bytes = left('outbox', 'bytes').find(([id]) => id === old.id)
    expect((await store.part(old.id, 'document')) !== null).toBe(bytes !== undefined)
    const part = await store.part(old.id, 'document')
    if (part) expect(await sha256(part)).toBe(old.file.sha256)
  }
  expect(
    (await store.list(maria)).map(({ state, reason, receipt }) => [state, reason?.kind, receipt?.proof]),
  ).toEqual([
    ['delivered', undefined, 'success'],
    ['delivered', undefined, 'answer'],
    ['blocked', 'refused', undefined],
    ['queued', 'no-signal', undefined],
    ['queued', 'no-signal', undefined],
    ['queued', undefined, undefined],
  ])
  for (const name of ['unsent', 'removed', 'journal', 'servers', 'days'])
    expect(await stored(name)).toEqual(left('outbox', name))
  expect(await stored('lease')).toEqual([])
  expect((await readDatabase('outbox', factory))?.['uploads']).toEqual([])
  expect((await readDatabase('outbox', factory))?.['bytes']).toEqual([])
})

test('every photo and file that was not saved is there, with its document', async () => {
  await writeDatabases(oldDatabases(), factory)
  await openPage()
  expect(await draftsOf(maria)).toEqual(
    expect.arrayContaining([
      {
        ...{ form: '/task/initial/create/10', replaces: null },
        pages: ['hoja uno', 'hoja dos, 90°', 'hoja quitada, removed'],
      },
      { form: '/task/initial/create/7', replaces: idOf(7), pages: ['otra foto'] },
      // A form that this version does not have.
      { form: null, replaces: null, pages: ['suelta'] },
      // Its first page was saved.
      { form: '/task/initial/create/32', replaces: null, pages: ['llegó después, 90°'] },
      { form: '/task/initial/create/11', replaces: null, pages: ['marcada'] },
      { form: '/task/initial/create/12', replaces: null, pages: ['con formulario, preparada, shared'] },
      { form: null, replaces: null, pages: ['compartida, shared'] },
      // Too large for the portal: only its name.
      { form: null, replaces: null, pages: ['shared'] },
    ]),
  )
  expect(await draftsOf(maria)).toHaveLength(8)
  expect(await draftsOf(pedro)).toEqual([
    { form: '/task/initial/create/6', replaces: null, pages: ['de Pedro'] },
  ])
  const arrived = (await openStore().all(0)).drafts
  expect(arrived).toMatchObject([{ owner: null, pages: [{ name: 'llegada.pdf', way: 'shared' }] }])
  // What was typed for the saved document went with it.
  expect(await stored('drafts')).toEqual([[[maria, 'inmueble nuevo'], { calle: 'Los Aromos 12' }]])
  for (const { id, pages } of (await openStore().all(maria)).drafts)
    for (const page of pages) {
      const bytes = await openStore().part(id, page.id)
      if (bytes) expect(await sha256(bytes)).toBe(page.sha256)
    }
})

test('a save that was interrupted goes on under its id', async () => {
  await writeDatabases(oldDatabases(), factory)
  await openPage()
  const { drafts } = await openStore().all(maria)
  expect(drafts.find(({ form }) => form === '/task/initial/create/11')?.id).toBe(
    '11111111-1111-4111-8111-111111111111',
  )
})

test('what was taken over is gone at the next start, with the databases, and what came since is taken too', async () => {
  await writeDatabases(oldDatabases(), factory)
  await openPage()
  const before = [await stored('uploads'), await stored('parts'), await stored('journal')]
  expect(await openPage()).toEqual([])
  const names = async () => (await factory.databases()).map(({ name }) => name)
  // An old tab would report what waits here as lost.
  await expect.poll(names).toEqual(['outbox', 'uploads'])
  expect([await stored('uploads'), await stored('parts'), await stored('journal')]).toEqual(before)
  await deliverAll()
  expect(await openPage()).toEqual([])
  await expect.poll(names).toEqual(['uploads'])

  // An old tab made its database again.
  const [id, upload] = left('outbox', 'uploads')[0] ?? ['', {}]
  const later = { ...(upload as object), id: 'later', state: 'queued', receipt: null, delivered: null }
  await writeDatabases(
    [
      oldOutbox({
        uploads: [['later', later]],
        bytes: left('outbox', 'bytes')
          .filter(([key]) => key === id)
          .map(([, bytes]) => ['later', bytes]),
        journal: [[1, { at: 1, owner: maria, upload: 'later', state: 'queued', attempts: 0, reason: null }]],
      }),
    ],
    factory,
  )
  expect(await openPage()).toEqual(['later'])
  expect(await openStore().get('later')).toMatchObject({ state: 'queued' })
  // Its line's number was taken.
  expect(await stored('journal')).toHaveLength(left('outbox', 'journal').length + 1)
})

test('without databases of version 0.1 none is made', async () => {
  expect(await openPage()).toEqual([])
  expect((await factory.databases()).map(({ name }) => name)).toEqual([])
})

test('a record that cannot be read stays where it is, and stops no other', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const dumps = oldDatabases()
  const broken: Record<string, unknown> = {
    uploads: { id: 'broken' },
    unsent: { pages: 'broken' },
    files: { id: 99 },
  }
  for (const { stores } of dumps)
    for (const { name, keyPath, entries } of stores)
      if (name in broken && !(name === 'unsent' && entries.some(([, value]) => value === true)))
        entries.unshift([keyPath === null ? [maria, 'archivo broken'] : 'broken', broken[name]])
  await writeDatabases(dumps, factory)
  await openPage()
  expect(await openStore().list(maria)).toHaveLength(6)
  expect(await draftsOf(maria)).toHaveLength(8)
  expect((await readDatabase('outbox', factory))?.['uploads']).toEqual([['broken', { id: 'broken' }]])
  expect((await readDatabase('drafts', factory))?.['unsent']).toHaveLength(1)
  expect((await readDatabase('shared', factory))?.['files']).toHaveLength(1)
  await openPage()
  expect((await readDatabase('outbox', factory))?.['uploads']).toHaveLength(1)
})

test('pages are added behind those that the form holds already, and what was typed since stays', async () => {
  await writeDatabases(oldDatabases(), factory)
  const store = openStore()
  const place = { owner: maria, form: '/task/initial/create/10', replaces: null }
  const page = { id: 'new', name: 'nueva.jpg', type: 'image/jpeg', size: 5, sha256: '', turn: 0 }
  await store.changeDraft(place, {
    ...{ about: { title: 'Mandato', link: null }, edit: () => [page], newId: newId(), now: Date.now() },
    added: new Map([['new', new TextEncoder().encode('nueva').buffer]]),
  })
  const database = createDatabase({ factory, clock: systemClock })
  await database.run((db) => db.put('drafts', 'después', [maria, 'inmueble nuevo']))
  await openPage()
  expect((await draftsOf(maria)).find(({ form }) => form === place.form)?.pages).toEqual([
    ...['nueva', 'hoja uno', 'hoja dos, 90°', 'hoja quitada, removed'],
  ])
  expect(await stored('drafts')).toEqual([[[maria, 'inmueble nuevo'], 'después']])
})

test('a field that only another version knows stays', async () => {
  const [, upload] = left('outbox', 'uploads')[0] ?? []
  const known = { ...(upload as object), later: { of: 'another version' } }
  await writeDatabases([oldOutbox({ uploads: [['x', known]] })], factory)
  await openPage()
  const [[, taken] = []] = await stored('uploads')
  expect(taken as Stored & Draft).toMatchObject({ later: { of: 'another version' } })
})

test('an upload that an old tab finished saving replaces the draft that was taken over meanwhile, without later pages', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  await writeDatabases(oldDatabases(), factory)
  await openPage()
  const store = openStore()
  const place = { owner: maria, form: '/task/initial/create/11', replaces: null }
  const whole = { id: 'whole', name: 'nueva.jpg', type: 'image/jpeg', size: 6, sha256: '', turn: 0 }
  const page = { ...whole, id: 'new', size: 5, original: whole }
  await store.changeDraft(place, {
    ...{ about: { title: 'Mandato', link: null }, newId: newId(), now: Date.now() },
    edit: (pages) => [...pages, page],
    added: new Map([
      ['new', new TextEncoder().encode('nueva').buffer],
      ['uncropped new', new TextEncoder().encode('entera').buffer],
    ]),
  })
  const [, upload] = left('outbox', 'uploads')[0] ?? []
  const bytes = new TextEncoder().encode('marcada').buffer
  const saved = { ...(upload as object), id, state: 'queued', receipt: null, delivered: null }
  await writeDatabases(
    [oldOutbox({ uploads: [[id, saved]], bytes: [[id, bytes]], unsent: [[id, true]] })],
    factory,
  )
  await openPage()
  expect(await store.get(id)).toMatchObject({ state: 'queued' })
  expect(await textOf(id, 'document')).toBe('marcada')
  expect((await draftsOf(maria)).find(({ form }) => form === place.form)?.pages).toEqual(['nueva'])
  const late = (await store.all(maria)).drafts.find(({ form }) => form === place.form)
  expect(await textOf(late?.id ?? '', 'uncropped new')).toBe('entera')
})

describe('a copy whose old record was not removed is not taken a second time', () => {
  /** The old databases take no change. */
  async function openDyingPage(): Promise<void> {
    vi.spyOn(console, 'warn').mockReturnValue()
    const deletion = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.transaction.db.name !== 'uploads') return onFullDisk.call(this)
      return remove.call(this, key)
    })
    await openPage()
    deletion.mockRestore()
  }

  const place = { owner: maria, form: '/task/initial/create/30', replaces: null }
  const text = 'una foto'
  const bytes = new TextEncoder().encode(text).buffer
  const page = { id: 'una', name: 'una.jpg', type: 'image/jpeg', size: bytes.byteLength, turn: 0 }
  const left = { pages: [page], title: 'Rol', link: null, shared: null, at: 1 }
  const oldForm = (form: string) =>
    oldDrafts({ unsent: [[[maria, form], left]], pages: [[[maria, form, 'una'], bytes]] })

  const copies = [
    [
      'a shared file',
      oldShared({
        files: [[1, { ...page, id: 1, owner: maria, at: 1, draft: null }]],
        bytes: [[1, bytes]],
      }),
    ],
    ['a photo of a form that is gone', oldForm('formulario viejo')],
    ['a photo of a form', oldForm('archivo /task/initial/create/7')],
  ] as const

  async function found(): Promise<Draft> {
    const [draft] = (await openStore().all(maria)).drafts
    if (!draft) throw new Error('no draft')
    return draft
  }

  async function save(): Promise<Upload> {
    const { id, pages } = await found()
    const upload = anUpload({
      id,
      owner: maria,
      pages,
      file: { ...anUpload().file, part: pages[0]?.id ?? '' },
    })
    return openStore().save(upload, { replaces: null, text: null, lateId: 'late' })
  }

  const done = [
    ['saved', async () => void (await save())],
    [
      'delivered',
      async () => {
        await save()
        await deliverAll()
      },
    ],
    ['discarded', async () => openStore().discardDraft((await found()).id)],
    [
      'given to another form',
      async () => {
        const { id, pages } = await found()
        const given = { ...page, id: 'given', sha256: await sha256(bytes) }
        const entry = { id: 'given', owner: maria, title: '', created: 1 }
        await openStore().stage({ ...entry, file: { part: 'given', sha256: given.sha256 } }, bytes)
        await openStore().assign({ id, page: pages[0]?.id ?? '' }, place, {
          ...{ about: { title: '', link: null }, page: given, replaced: [], newId: 'given', now: 2 },
        })
      },
    ],
  ] as const

  const cases = copies.flatMap(([what, dump]) => done.map(([how, work]) => ({ what, dump, how, work })))

  test.each(cases)('$what that was $how since', async ({ dump, work }) => {
    await writeDatabases([dump], factory)
    await openDyingPage()
    await work()
    const before = [await stored('uploads'), await stored('parts')]
    await openPage()
    expect([await stored('uploads'), await stored('parts')]).toEqual(before)
    expect(await stored('days')).toEqual([])
    const old = await readDatabase(dump.name, factory)
    expect(old?.[dump.name === 'shared' ? 'files' : 'unsent']).toEqual([])
  })

  test.each(copies)('%s that the user has not dealt with is there once, with its bytes', async (_, dump) => {
    await writeDatabases([dump], factory)
    await openDyingPage()
    const { id, pages } = await found()
    const key: [string, string] = [id, pages[0]?.id ?? '']
    // The page has died before it read them back.
    if (dump.name === 'shared') {
      const database = createDatabase({ factory, clock: systemClock })
      await database.run((db) => db.put('parts', { kind: 'page', bytes: new ArrayBuffer(1) }, key))
    }
    await openPage()
    expect((await openStore().all(maria)).drafts).toEqual([await found()])
    expect(await textOf(...key)).toBe(text)
  })
})

test('a page whose upload is between the two databases waits for it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await writeDatabases(
    oldDatabases().filter(({ name }) => name === 'drafts'),
    factory,
  )
  const id = '11111111-1111-4111-8111-111111111111'
  const [, upload] = left('outbox', 'uploads')[0] ?? []
  const saved = { ...(upload as Upload), id, state: 'queued', receipt: null, delivered: null }
  const bytes = new TextEncoder().encode('marcada').buffer
  const file = { ...saved.file, sha256: await sha256(bytes) }
  await writeDatabases(
    [oldOutbox({ uploads: [[id, { ...saved, file }]], bytes: [[id, bytes]], unsent: [[id, true]] })],
    factory,
  )
  let failures = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const { state } = value as { state?: string }
    if (this.transaction.db.name === 'uploads' && state === 'queued' && ++failures === 1)
      return onFullDisk.call(this)
    return put.call(this, value, key)
  })
  // The next look comes at once.
  const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms === 30_000 ? 0 : ms, run) }
  await openPage(clock)
  expect(failures).toBe(2)
  expect(await openStore().get(id)).toMatchObject({ state: 'queued' })
  expect((await draftsOf(maria)).map(({ form }) => form)).not.toContain('/task/initial/create/11')
})
