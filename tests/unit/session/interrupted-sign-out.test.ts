import type { SessionEnd } from '../../../src/session/parse-session'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src/lib/clock'
import { newId } from '../../../src/lib/new-id'
import { createDatabase } from '../../../src/outbox/storage/database'
import { createUploadStore } from '../../../src/outbox/storage/upload-store'
import type { Session } from '../../../src/session/parse-session'
import { createFaultyFactory, noFaults } from '../../faults/faulty-database'
import { memoryCaches } from '../../support/memory-caches'
import { memoryStorage } from '../../support/memory-storage'
import { webLocks } from '../../support/web-locks'

const maria: Session = {
  token: 'token-of-maria',
  user: { id: 7, name: 'María González', email: null, password_updated: 1 },
}

/** What outlives a page. */
let device: { factory: IDBFactory; caches: ReturnType<typeof memoryCaches>; local: Storage }
beforeEach(() => {
  device = { factory: new IDBFactory(), caches: memoryCaches(), local: memoryStorage() }
  vi.spyOn(console, 'warn').mockReturnValue()
  // A dead page gives nothing up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  // The next file must not meet a connection to this device.
  vi.resetModules()
})

/** A page or the worker, which dies of its `last` step in a storage: nothing of it happens after that. */
async function start(kind: 'page' | 'worker', last = Infinity) {
  const life = { steps: 0, last }
  const step = () => (life.steps += 1) <= life.last
  const { factory, die } = createFaultyFactory(device.factory, {
    step,
    isAlive: () => life.steps <= life.last,
    faults: { ...noFaults },
    began: () => undefined,
    ended: () => undefined,
    committed: () => undefined,
  })
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('caches', {
    ...device.caches,
    delete: (name: string) => (step() ? device.caches.delete(name) : new Promise(() => undefined)),
  })
  vi.stubGlobal('navigator', { locks: webLocks() })
  vi.stubGlobal('localStorage', kind === 'page' ? device.local : undefined)
  vi.stubGlobal('sessionStorage', kind === 'page' ? memoryStorage() : undefined)
  vi.resetModules()
  const { forgetEndedUsers } = await import('../../../src/forget-user')
  const session = await import('../../../src/session/session')
  session.addSessionFollower({ started: forgetEndedUsers, ended: forgetEndedUsers })
  return { life, die, session, forgetEndedUsers }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Maria signs out, and her page dies of this step; the number of steps that it took. */
async function signOut(dyingAt: number, end: SessionEnd = 'signed-out'): Promise<number> {
  const { life, die, session } = await start('page')
  const { keepFiles } = await import('../../../src/outbox/engine/keep-files')
  const store = createUploadStore(createDatabase({ factory: device.factory, clock: systemClock }))
  await session.startSession(maria, { keep: true })
  for (const name of ['answers/7', 'files/7', 'answers/8']) await device.caches.open(name)
  for (const owner of [7, 8])
    await keepFiles({ store, clock: systemClock, newId }, owner, [new File(['a'], 'a.pdf')])
  Object.assign(life, { steps: 0, last: dyingAt })
  void session.endSession(end)
  await settle()
  die()
  await settle()
  return life.steps
}

/** What was stored and is there: caches by their names, shared files by their owners. */
async function left(): Promise<string[]> {
  const all = (store: IDBObjectStore) => store.getAll() as IDBRequest<{ owner: number }[]>
  const owners = await read('uploads', 'uploads', all)
  const shared = owners.map(({ owner }) => `shared/${owner}`)
  return [...(await device.caches.keys()), ...shared].sort()
}

test('82: a sign-out that is cut at any of its steps is finished by the next start of a page', async () => {
  let steps = 1
  for (let dyingAt = 0; dyingAt <= steps; dyingAt += 1) {
    device = { factory: new IDBFactory(), caches: memoryCaches(), local: memoryStorage() }
    steps = await signOut(dyingAt)
    const { session, forgetEndedUsers } = await start('page')
    await session.restoreSession()
    await forgetEndedUsers()
    expect({ dyingAt, left: await left() }).toEqual({ dyingAt, left: ['answers/8', 'shared/8'] })
    expect(session.currentSession()).toBeNull()
    expect(Object.keys(await stored())).toEqual([])
    expect(device.local.getItem('ended/7')).toBeNull()
  }
  expect(steps).toBeGreaterThan(6)
})

test('82: once the database has its record, the next start of the worker alone finishes it', async () => {
  const finished: number[] = []
  let steps = 1
  for (let dyingAt = 0; dyingAt <= steps; dyingAt += 1) {
    device = { factory: new IDBFactory(), caches: memoryCaches(), local: memoryStorage() }
    steps = await signOut(dyingAt)
    const isRecorded = '7' in (await stored())
    if (!isRecorded || (await left()).length === 2) continue
    await (await start('worker')).forgetEndedUsers()
    expect({ dyingAt, left: await left() }).toEqual({ dyingAt, left: ['answers/8', 'shared/8'] })
    expect(await stored()).toEqual({})
    finished.push(dyingAt)
  }
  // Before the first deletion, and between two.
  expect(finished.length).toBeGreaterThan(2)
})

test('a new password leaves the shared files to who signs in with it', async () => {
  await signOut(Infinity, 'password-changed')
  await (await start('page')).forgetEndedUsers()
  expect(await left()).toEqual(['answers/8', 'shared/7', 'shared/8'])
})

test('82: what can not be deleted stays on record', async () => {
  await signOut(Infinity)
  device.local.setItem('ended/7', '')
  await device.caches.open('answers/7')
  const { forgetEndedUsers } = await start('page')
  vi.stubGlobal('caches', { ...device.caches, delete: () => Promise.reject(new Error('full disk')) })
  await forgetEndedUsers()
  expect(device.local.getItem('ended/7')).not.toBeNull()
  await (await start('page')).forgetEndedUsers()
  expect(await left()).toEqual(['answers/8', 'shared/8'])
  expect(device.local.getItem('ended/7')).toBeNull()
})

/** The database of the kept session, by its keys. */
async function stored(): Promise<Record<string, unknown>> {
  const [keys, values] = await Promise.all([
    read('session', 'session', (store) => store.getAllKeys() as IDBRequest<(string | number)[]>),
    read('session', 'session', (store) => store.getAll() as IDBRequest<unknown[]>),
  ])
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

async function read<T>(
  database: string,
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<T[]>,
): Promise<T[]> {
  const opening = device.factory.open(database)
  const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
  const asked = ask(db.transaction(name).objectStore(name))
  await new Promise((resolve) => (asked.onsuccess = resolve))
  db.close()
  return asked.result
}
