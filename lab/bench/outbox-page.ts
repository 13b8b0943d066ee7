import { createChannel } from '../../src/outbox/engine/channel'
import { systemClock } from '../../src/lib/clock'
import { createOutbox, type Outbox } from '../../src/outbox/engine/create-outbox'
import { createDatabase } from '../../src/outbox/storage/database'
import { sha256 } from '../../src/outbox/model/hash'
import { createLock } from '../../src/outbox/engine/lock'
import { limitsFor } from '../../src/outbox/model/policy'
import { createUploadStore } from '../../src/outbox/storage/upload-store'
import { xhrTransport } from '../../src/outbox/delivery/transport-xhr'
import { documentPart, type InMemory } from '../../src/outbox/model/upload'
import { storeUpload } from '../../tests/support/store-upload'
import { anUpload } from '../../tests/support/uploads'
import { median, type Pair } from './table'

/** What `outbox.ts` runs in the browser: the product's own outbox and its floor, in turns. Times are milliseconds. */
export type Measures = Record<
  'store' | 'storeTogether' | 'list' | 'drain',
  (floorFirst: boolean) => Promise<Pair>
>

declare global {
  var measures: Measures
}
globalThis.measures = { store, storeTogether, list, drain }

const megabyte = 1_000_000
const session = {
  token: 'bench',
  user: { id: 7, name: 'María González', email: null, password_updated: 1 },
}

/** One upload of 1 MB until the form may say 'guardado'; floor: its bytes in one strict transaction. */
async function store(floorFirst: boolean): Promise<Pair> {
  const bare = await openBare()
  const { outbox } = pageOutbox()
  return inTurns(10, floorFirst, {
    async floor() {
      const bytes = photo(megabyte)
      return timed(() => put(bare, [bytes]))
    },
    async product() {
      const upload = newUpload(photo(megabyte))
      return timed(() => outbox.add(upload))
    },
  })
}

/** Ten uploads of 1 MB added at once, a tenth of the time until the last is 'guardado'; floor: one's bytes in one strict transaction. */
async function storeTogether(floorFirst: boolean): Promise<Pair> {
  const bare = await openBare()
  const { outbox } = pageOutbox()
  return inTurns(5, floorFirst, {
    async floor() {
      const bytes = photo(megabyte)
      return timed(() => put(bare, [bytes]))
    },
    async product() {
      const uploads = Array.from({ length: 10 }, () => newUpload(photo(megabyte)))
      return (await timed(() => Promise.all(uploads.map((upload) => outbox.add(upload))))) / 10
    },
  })
}

/** The list of 1,000 waiting uploads; floor: `getAll` of the same records, with no bytes in the database. */
async function list(floorFirst: boolean): Promise<Pair> {
  const uploads = Array.from({ length: 1_000 }, (_, at) =>
    anUpload({
      created: at,
      file: {
        ...{ name: 'foto.jpg', type: 'image/jpeg', size: 10_000 },
        sha256: `${at}`,
        part: documentPart,
      },
    }),
  )
  const outbox = createUploadStore(createDatabase({ factory: indexedDB, clock: systemClock }))
  for (const upload of uploads) await storeUpload(outbox, upload, photo(10_000))
  const bare = await openBare()
  await put(bare, uploads)
  return inTurns(10, floorFirst, {
    floor: () => timed(async () => expectCount(await getAll(bare), 1_000)),
    product: () => timed(async () => expectCount(await outbox.list(session.user.id), 1_000)),
  })
}

/** 100 stored uploads of 1 MB, sent; floor: the same bytes, from memory, one `fetch` after the other. */
async function drain(floorFirst: boolean): Promise<Pair> {
  const { outbox, allowSending } = pageOutbox()
  const photos = Array.from({ length: 100 }, () => photo(megabyte))
  for (const bytes of photos) await outbox.add(newUpload(bytes))
  // The look that the last `add` began ends here, and would be joined below.
  await outbox.drain()
  allowSending()
  return inTurns(1, floorFirst, {
    floor: () =>
      timed(async () => {
        for (const bytes of photos) {
          const body = new FormData()
          body.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg')
          await (await fetch('/floor', { method: 'POST', body })).json()
        }
      }),
    async product() {
      const time = await timed(() => outbox.drain())
      const { uploads } = outbox.getSnapshot()
      expectCount(
        uploads.filter(({ state }) => state === 'delivered'),
        100,
      )
      return time
    },
  })
}

/** As `page-outbox.ts` makes it. It sends nothing until it is told: until then another tab seems to drain. */
function pageOutbox(): { outbox: Outbox; allowSending: () => void } {
  const lock = createLock(navigator.locks)
  let maySend = false
  const outbox = createOutbox({
    factory: indexedDB,
    clock: systemClock,
    transport: xhrTransport(systemClock),
    fetch: (...request) => fetch(...request),
    lock: { ...lock, run: (work, options) => (maySend ? lock.run(work, options) : Promise.resolve(false)) },
    channel: createChannel(),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    hash: sha256,
    renewToken: () => Promise.resolve(false),
    limits: () => limitsFor(undefined),
    session: {
      current: () => session,
      subscribe: () => () => undefined,
      expired: () => Promise.reject(new Error('401')),
    },
    persistence: { granted: () => Promise.resolve(true), ask: () => Promise.resolve(true) },
  })
  return { outbox, allowSending: () => (maySend = true) }
}

function newUpload(bytes: ArrayBuffer): InMemory {
  const file = { name: 'foto.jpg', type: 'image/jpeg', bytes }
  return { target: { area: 'initial', type: 32 }, title: 'Otros', detalle: 'Medición', file, seen: null }
}

/** As incompressible as a JPEG, and never twice the same: the outbox would take it for a double tap. */
function photo(bytes: number): ArrayBuffer {
  const pixels = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536))
  return pixels.buffer
}

function openBare(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('values', { autoIncrement: true })
  return answer(request)
}

function put(db: IDBDatabase, values: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction('values', 'readwrite', { durability: 'strict' })
    for (const value of values) tx.objectStore('values').put(value)
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('aborted'))
  })
}

function getAll(db: IDBDatabase): Promise<unknown[]> {
  return answer(db.transaction('values').objectStore('values').getAll())
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('failed'))
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The median of each, `times` times one after the other. */
async function inTurns(
  times: number,
  floorFirst: boolean,
  run: Record<keyof Pair, () => Promise<number>>,
): Promise<Pair> {
  const floor: number[] = []
  const product: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    if (floorFirst) floor.push(await run.floor())
    product.push(await run.product())
    if (!floorFirst) floor.push(await run.floor())
  }
  return { floor: median(floor), product: median(product) }
}

function expectCount(values: readonly unknown[], count: number): void {
  if (values.length !== count) throw new Error(`${values.length} instead of ${count}`)
}
