import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentPart } from '../../src/outbox/model/upload'
import { createDatabase } from '../../src/outbox/storage/database'
import { createUploadStore } from '../../src/outbox/storage/upload-store'
import { storeUpload } from '../support/store-upload'
import { createScenario, deed, emptyRow, maria } from './scenario'
import { contract, keysOf, meetFirst, only, openTab } from './tabs'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('41: a discard of a document that is being sent waits for the answer and says which came first', async () => {
  const { device, photograph, save, capture, check } = createScenario()
  meetFirst(device, { kind: 'late-answer', delay: 30_000 })
  const tab = openTab(device)
  const upload = photograph(deed, { seen: emptyRow })
  await save(tab, upload)
  await expect(tab.outbox.replace(only(tab).id, photograph(deed))).rejects.toMatchObject({ kind: 'sending' })
  const discarded = tab.outbox.discard(only(tab).id)
  await device.pass(60_000)
  expect(await discarded).toBe('delivered')

  device.setWeather(() => ({ kind: 'none' }))
  const second = photograph({ area: 'initial', type: 6 })
  await save(tab, second)
  capture(second).removed = true
  const waiting = tab.outbox.getSnapshot().uploads.find(({ state }) => state !== 'delivered')
  const gone = tab.outbox.discard(waiting?.id ?? '')
  await device.pass(60_000)
  expect(await gone).toBe('discarded')
  await check()
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

test('43: an upload that must wait holds up no other', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(({ path }) =>
    path.includes('initial')
      ? { kind: 'instead', answer: { status: 503, text: '', retryAfter: '3600' } }
      : { kind: 'fine' },
  )
  const tab = openTab(device)
  await save(tab, photograph(deed))
  for (const contrato of [1, 2, 3, 4, 5, 6])
    await save(tab, photograph({ area: 'contrato', type: 4, contrato }))
  await device.pass(60_000)
  expect(portal.documents).toHaveLength(6)
  await check()
})

test('44: a double tap on Guardar is one upload', async () => {
  const { device, portal, photograph, check } = createScenario()
  const tab = openTab(device)
  const upload = photograph(deed)
  const both = Promise.all([tab.outbox.add(upload), tab.outbox.add(upload)])
  await device.pass(60_000)
  const [one, two] = await both
  expect(one.id).toBe(two.id)
  expect(portal.documents).toHaveLength(1)
  await check()
})

test('56: of 500 uploads that wait, no more than four are ever on their way, and all arrive', async () => {
  const { device, portal, photograph, save, capture, captures, check } = createScenario({ contracts: 500 })
  device.setWeather(() => ({ kind: 'none' }))
  const before = openTab(device)
  await save(before, photograph(contract(500), { seen: emptyRow }))
  await device.pass(1_000)
  const one = only(before)
  before.kill()
  // All at once, beneath the engine: 499 times Guardar takes seconds.
  const store = createUploadStore(createDatabase({ factory: device.factory, clock: device.time }))
  await Promise.all(
    Array.from({ length: 499 }, async (_, index) => {
      const photo = photograph(contract(index + 1))
      const { name, type, bytes } = photo.file
      const id = `seeded-${index}`
      const entry = capture(photo)
      entry.saved = id
      const file = { name, type, size: bytes.byteLength, sha256: entry.sha256, part: documentPart }
      const upload = { ...one, id, target: photo.target, file, created: one.created + index + 1 }
      await storeUpload(store, upload, bytes)
    }),
  )

  const tab = device.open(maria)
  await tab.outbox.refresh()
  expect(tab.outbox.getSnapshot().uploads).toHaveLength(500)
  await check()
  device.setWeather(() => ({ kind: 'fine' }))
  const earlier = device.requests.length
  const before500 = device.steps()
  tab.outbox.start()
  await tab.outbox.sendNow()
  await device.pass(60_000)
  expect(portal.documents).toHaveLength(captures.length)
  // On a fine day each is answered 60 ms after its first byte.
  const starts = device.requests.slice(earlier).map(({ at }) => at)
  const atOnce = starts.map((at) => starts.filter((other) => other <= at && other > at - 60).length)
  expect(Math.max(...atOnce)).toBe(4)
  // No upload makes the whole queue be read again: steps of the database and the network, for each of them.
  expect((device.steps() - before500) / 500).toBeLessThan(30)
  await check()
})

test('a try that fails by a fault of the browser waits as one that may have arrived, and the others go on', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { device, portal, photograph, save, check } = createScenario()
  const tab = openTab(device)
  vi.spyOn(FormData.prototype, 'append').mockImplementationOnce(() => {
    throw new TypeError('no memory')
  })
  await save(tab, photograph(deed, { seen: emptyRow }))
  await device.pass(500)
  expect(tab.outbox.getSnapshot().uploads).toMatchObject([
    { state: 'queued', reason: { kind: 'unconfirmed' } },
  ])
  await device.pass(60_000)
  expect(only(tab).state).toBe('delivered')
  expect(portal.documents).toHaveLength(1)
  await check()
})
