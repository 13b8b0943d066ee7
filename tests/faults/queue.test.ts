import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../../src/outbox/db'
import { createStore } from '../../src/outbox/store'
import type { Upload } from '../../src/outbox/upload'
import { needsUser, reasonText } from '../../src/outbox/wording'
import { drainInWorker } from '../../src/outbox/worker-outbox'
import { keepSession } from '../../src/session/kept-session'
import type { Device, Process } from './device'
import { readStored } from './invariants'
import { createScenario, deed, maria } from './scenario'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openTab(device: Device): Process {
  const tab = device.open(maria)
  tab.outbox.start()
  return tab
}

function contract(contrato: number) {
  return { area: 'contrato', type: 4, contrato } as const
}

function only(tab: Process): Upload {
  const [upload, ...more] = tab.outbox.getSnapshot().uploads
  if (!upload || more.length > 0) throw new Error(`${more.length} uploads too many, or none`)
  return upload
}

function keysOf(device: Device): (string | null)[] {
  return device.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
}

test('12: the bytes are stored as an ArrayBuffer, and every try makes a Blob of its own', async () => {
  const blobs: unknown[] = []
  vi.stubGlobal(
    'Blob',
    new Proxy(Blob, {
      construct(target, [parts, options]: ConstructorParameters<typeof Blob>) {
        blobs.push(parts)
        return new target(parts, options)
      },
    }),
  )
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  const upload = photograph(deed)
  await save(tab, upload)
  const { bytes } = await readStored(device.factory)
  expect([...bytes.values()]).toEqual([upload.file.bytes.byteLength])
  expect(await tab.outbox.bytes(only(tab).id)).toBeInstanceOf(ArrayBuffer)

  await device.pass(60_000)
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(3_600_000)
  const tries = keysOf(device).length
  expect(tries).toBeGreaterThan(1)
  expect(blobs).toEqual(Array.from({ length: tries }, () => [upload.file.bytes]))
  expect(portal.documents).toHaveLength(1)
  await check()
})

test('12: a file that arrives empty is refused, kept here whole, and delivered by Reintentar', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'emptied' }))
  const tab = openTab(device)
  const upload = photograph(deed)
  await save(tab, upload)
  await device.pass(60_000)
  expect(portal.documents).toEqual([])
  const refused = only(tab)
  expect(refused).toMatchObject({ state: 'blocked', reason: { kind: 'refused' } })
  expect(reasonText(refused)).toContain('El archivo está vacío')
  expect(needsUser(refused)).toBe(true)
  expect(await tab.outbox.bytes(refused.id)).toEqual(upload.file.bytes)
  await check()

  device.setWeather(() => ({ kind: 'fine' }))
  await tab.outbox.retry(refused.id)
  await device.pass(60_000)
  expect(only(tab)).toMatchObject({ id: refused.id, state: 'delivered' })
  await check()
})

test('40: an engine that is started twice, as StrictMode does, works once', async () => {
  async function stepsOf(start: (tab: Process) => void): Promise<number> {
    const { device, portal, photograph, save, check } = createScenario({ honoursKeys: false })
    device.setWeather(() => ({ kind: 'none' }))
    const before = openTab(device)
    await save(before, photograph(deed))
    await device.pass(1_000)
    before.kill()
    device.setWeather(() => ({ kind: 'fine' }))
    const posted = keysOf(device).length

    start(device.open(maria))
    await device.pass(60_000)
    expect(keysOf(device)).toHaveLength(posted + 1)
    expect(portal.documents).toHaveLength(1)
    await check()
    return device.steps()
  }
  const once = await stepsOf(({ outbox }) => outbox.start())
  const twice = await stepsOf(({ outbox }) => {
    outbox.start()
    outbox.start()
  })
  expect(twice).toBe(once)
})

test('42: what is added during a drain is sent in it, in the order in which it was added', async () => {
  const { device, portal, photograph, save, captures, check } = createScenario()
  device.setWeather(() => ({ kind: 'fine', delay: 60_000 }))
  const tab = openTab(device)
  // The first four take all places, and the others wait for one.
  await save(tab, photograph(contract(1)))
  const drained = tab.outbox.drain().then((how) => ({ how, delivered: portal.documents.length }))
  for (const contrato of [2, 3, 4, 5, 6, 7]) await save(tab, photograph(contract(contrato)))
  await device.pass(10 * 60_000)
  expect(await drained).toEqual({ how: 'done', delivered: 7 })
  expect(keysOf(device)).toEqual(captures.map(({ saved }) => saved))
  await check()
})

test('56: of 500 that wait, no more than four are ever on their way, and all arrive', async () => {
  const { device, portal, photograph, save, capture, captures, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const before = openTab(device)
  await save(before, photograph(contract(0)))
  await device.pass(1_000)
  const one = only(before)
  before.kill()
  // All at once, beneath the engine: 499 times Guardar takes seconds.
  const store = createStore(createDatabase({ factory: device.factory, clock: device.time }))
  await store.save(
    Array.from({ length: 499 }, (_, index) => {
      const photo = photograph(contract(index + 1))
      const { name, type, bytes } = photo.file
      const id = `seeded-${index}`
      const entry = capture(photo)
      entry.saved = id
      const file = { name, type, bytes: bytes.byteLength, sha256: entry.sha256 }
      return { bytes, upload: { ...one, id, target: photo.target, file, created: one.created + index + 1 } }
    }),
  )

  const tab = device.open(maria)
  await tab.outbox.refresh()
  expect(tab.outbox.getSnapshot().uploads).toHaveLength(500)
  await check()
  device.setWeather(() => ({ kind: 'fine' }))
  const earlier = device.requests.length
  tab.outbox.start()
  await tab.outbox.sendNow()
  await device.pass(60_000)
  expect(portal.documents).toHaveLength(captures.length)
  // On a fine day each is answered 60 ms after its first byte.
  const starts = device.requests.slice(earlier).map(({ at }) => at)
  const atOnce = starts.map((at) => starts.filter((other) => other <= at && other > at - 60).length)
  expect(Math.max(...atOnce)).toBe(4)
  await check()
})

test('52: after the last try of Background Sync failed, nothing is dropped and the next page sends', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await save(tab, photograph(contract(1)))
  await device.pass(1_000)
  tab.kill()

  // The worker takes what it needs from its globals; the device's database and clock are among them.
  vi.useFakeTimers({ toFake: ['Date'], now: device.time.now() })
  vi.stubGlobal('indexedDB', device.factory)
  vi.stubGlobal('navigator', {})
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  await keepSession(maria)
  // Three times in Chromium, and then never again.
  for (let event = 1; event <= 3; event += 1) {
    const tried = fetched.mock.calls.length
    await expect(drainInWorker()).rejects.toThrow('some uploads still wait')
    expect(fetched.mock.calls.length).toBeGreaterThan(tried)
    await check()
  }
  vi.useRealTimers()

  device.setWeather(() => ({ kind: 'fine' }))
  const next = openTab(device)
  await device.pass(60_000)
  expect(next.outbox.getSnapshot().uploads).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  expect(portal.documents).toHaveLength(2)
  await check()
})
