import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseName } from '../../src/outbox/storage/schema'
import { webLocks } from '../support/web-locks'
import type { Device } from './device'
import type { Process } from './process'
import { createScenario, deed, emptyRow, maria } from './scenario'
import { contract, day, keysOf, meetFirst, only, openTab, plain, stubPortal } from './tabs'

beforeEach(stubPortal)

afterEach(() => {
  vi.resetModules()
})

test('38: three contexts that drain at once send a document once', async () => {
  const { device, portal, photograph, save, check } = createScenario({ honoursKeys: false })
  const tabs = [openTab(device), openTab(device), openTab(device)]
  await save(tabs[0] ?? openTab(device), photograph({ area: 'initial', type: 32 }, { detalle: 'Boleta' }))
  for (const tab of tabs) void tab.outbox.drain()
  await device.pass(day)
  expect(portal.documents).toHaveLength(1)
  await check()
})

test('39: if a frozen tab holds the lock, another tab takes over', async () => {
  const { device, saveDeed, check } = createScenario()
  device.setWeather(() => ({ kind: 'lie-fi' }))
  const frozen = await saveDeed()
  frozen.freeze()
  device.setWeather(() => ({ kind: 'fine' }))
  const other = openTab(device)
  await device.pass(10 * 60_000)
  expect(only(other).state).toBe('delivered')
  frozen.thaw()
  await device.pass(60_000)
  await check()
})

test('39: what a frozen tab had begun and not yet sent, it leaves to the tab that took over', async () => {
  const { device, portal, saveDeed, photograph, save, check } = createScenario()
  const frozen = await saveDeed()
  await device.pass(1_000)
  device.setWeather(() => ({ kind: 'none' }))
  // Four on the wire, and four that are begun and wait for a place there.
  for (let contrato = 1; contrato <= 8; contrato += 1) await save(frozen, photograph(contract(contrato)))
  await device.pass(1_000)
  device.setWeather(() => ({ kind: 'lie-fi' }))
  await frozen.outbox.sendNow()
  await device.pass(1_000)
  frozen.freeze()
  device.setWeather(() => ({ kind: 'fine', delay: 60_000 }))
  const other = openTab(device)
  await device.pass(3 * 60_000)
  const begun = keysOf(device).length
  frozen.thaw()
  await device.pass(1_000)
  expect(keysOf(device)).toHaveLength(begun)
  await device.pass(day)
  expect(other.outbox.getSnapshot().uploads.map(({ state }) => state)).toEqual(Array(9).fill('delivered'))
  expect(portal.documents).toHaveLength(9)
  await check()
})

test('39: a tab that froze while it looked for a document sends nothing once another has settled it', async () => {
  const { device, portal, photograph, save } = createScenario({ ...plain, filesCanBeRead: false })
  meetFirst(device, { kind: 'cut', at: 0.5 })
  const frozen = openTab(device)
  const seen = { idDocument: null, status: null, others: [] }
  await save(frozen, photograph({ area: 'initial', type: 32 }, { detalle: 'Boleta', seen }))
  // Its list is on the way.
  device.setWeather(() => ({ kind: 'fine', delay: 10_000 }))
  void frozen.outbox.sendNow()
  await device.pass(5_000)
  frozen.freeze()
  meetFirst(device, { kind: 'lost-answer' })
  const other = openTab(device)
  await device.pass(10 * 60_000)
  expect(portal.documents).toHaveLength(1)
  expect(only(other)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
  frozen.thaw()
  await device.pass(60_000)
  expect(portal.documents).toHaveLength(1)
  expect(only(other)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
})

test('4 and 39: what a tab on a full disk sent without a record arrives once, though a frozen tab says that it had not left', async () => {
  const { device, portal, saveDeed, photograph, save, check } = createScenario(plain)
  const frozen = await saveDeed()
  await device.pass(1_000)
  device.setWeather(({ method }) =>
    method === 'POST' ? { kind: 'late-answer', delay: 150_000 } : { kind: 'fine' },
  )
  // Four on the wire, and one that is begun and waits for a place there.
  for (let contrato = 1; contrato <= 4; contrato += 1)
    await save(frozen, photograph(contract(contrato), { seen: emptyRow }))
  const seen = { idDocument: null, status: null, others: [] }
  await save(frozen, photograph({ area: 'initial', type: 32 }, { detalle: 'Poder notarial', seen }))
  await device.pass(1_000)
  frozen.freeze()
  device.setWeather(() => ({ kind: 'fine' }))
  const other = openTab(device)
  other.faults.full = 'at-put'
  const sent = () => portal.documents.filter(({ detalle }) => detalle === 'Poder notarial')
  await device.pass(5 * 60_000, () => sent().length > 0)
  other.kill()
  portal.signIn('token-of-the-day-after', maria.user.id)
  frozen.signIn({ ...maria, token: 'token-of-the-day-after' })
  frozen.thaw()
  await device.pass(day)
  expect(sent()).toHaveLength(1)
  await check()
})

test('39: what came of a try that a tab died too soon to tell, the other tab finds out', async () => {
  const { device, photograph, save, check } = createScenario()
  const [sender, other] = [openTab(device), openTab(device)]
  // Its own screen hears first.
  sender.outbox.onDelivered(() => sender.kill())
  await save(sender, photograph(deed))
  await device.pass(1_000)
  expect(sender.isAlive()).toBe(false)
  expect(only(other).state).toBe('sending')
  await device.pass(5 * 60_000)
  expect(only(other).state).toBe('delivered')
  await check()
})

test('39: a tab that lives is not robbed of the lock if the clock is put forward', async () => {
  const { device, photograph, save, check } = createScenario()
  const [sender, other] = [openTab(device), openTab(device)]
  await save(other, photograph(contract(1)))
  await device.pass(60_000)
  const answer = { kind: 'late-answer', delay: 100_000 } as const
  device.setWeather(({ method }) => (method === 'POST' ? answer : { kind: 'fine' }))
  await save(sender, photograph(deed))
  await device.pass(1_000)
  device.time.turn(day)
  for (let second = 0; second < 90; second += 5) {
    void other.outbox.drain()
    await device.pass(5_000)
  }
  expect(keysOf(device)).toHaveLength(2)
  await device.pass(day)
  await check()
})

test.each(['at-put', 'at-commit'] as const)(
  '39: on a full disk (%s), which takes no lease, a tab that lives keeps the lock',
  async (full) => {
    const { device, portal, photograph, save, check } = createScenario()
    const [sender, other] = [openTab(device), openTab(device)]
    await save(other, photograph(contract(1)))
    await device.pass(60_000)
    const answer = { kind: 'late-answer', delay: 175_000 } as const
    device.setWeather(({ method }) => (method === 'POST' ? answer : { kind: 'fine' }))
    await save(sender, photograph(deed))
    for (const tab of [sender, other]) tab.faults.full = full
    // Longer than a lease lasts and is watched.
    for (let second = 0; second < 170; second += 5) {
      void other.outbox.drain()
      await device.pass(5_000)
    }
    expect(keysOf(device)).toHaveLength(2)
    for (const tab of [sender, other]) tab.faults.full = 'no'
    await device.pass(day)
    expect(portal.documents).toHaveLength(2)
    await check()
  },
)

test('46: what the phone interrupts in the middle of its body, for an hour, is sent again by itself', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  const tab = openTab(device)
  device.setWeather(() => ({ kind: 'cut', at: 0.5 }))
  await save(tab, photograph(deed, { seen: emptyRow }))
  await device.pass(100)
  expect(only(tab).state).toBe('sending')
  tab.freeze()
  await device.pass(3_600_000)
  device.setWeather(() => ({ kind: 'fine' }))
  tab.thaw()
  await device.pass(60_000)
  expect(only(tab).state).toBe('delivered')
  expect(keysOf(device)).toEqual([only(tab).id, only(tab).id])
  expect(portal.documents).toHaveLength(1)
  await check()
})

test('40: an engine that React StrictMode starts twice works once', async () => {
  async function stepsOf(start: (tab: Process) => void): Promise<number> {
    const { device, portal, saveDeed, check } = createScenario({ honoursKeys: false })
    device.setWeather(() => ({ kind: 'none' }))
    const before = await saveDeed()
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

/**
 * The worker takes what it needs from its globals; the device's database and clock are among them.
 * Its modules are its own: those of other tests have their connections to another database.
 */
async function workerOn({ time, factory }: Device): Promise<() => Promise<void>> {
  vi.resetModules()
  const { drainInWorker } = await import('../../src/outbox/engine/worker-outbox')
  const { keepSession } = await import('../../src/session/kept-session')
  vi.useFakeTimers({ toFake: ['Date'], now: time.now() })
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('navigator', { locks: webLocks() })
  await keepSession(maria)
  return drainInWorker
}

test('52: Background Sync comes again if the queue could not be read', async () => {
  const { device, saveDeed } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed()
  tab.kill()
  const drainInWorker = await workerOn(device)
  vi.stubGlobal('indexedDB', {
    open(name: string, version?: number) {
      if (name === databaseName) throw new DOMException('Internal error', 'UnknownError')
      return device.factory.open(name, version)
    },
  })
  await expect(drainInWorker()).rejects.toThrow('the queue could not be read')
})

test('52: after the last try of Background Sync has failed, nothing is dropped and the next page sends', async () => {
  const { device, portal, saveDeed, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed()
  await save(tab, photograph(contract(1)))
  await device.pass(1_000)
  tab.kill()

  const drainInWorker = await workerOn(device)
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
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
