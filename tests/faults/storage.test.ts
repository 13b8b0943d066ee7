import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsUser, reasonText } from '../../src/outbox/page/wording'
import { readStored } from './invariants'
import { createScenario, deed, maria } from './scenario'
import { day, keysOf, only, openTab } from './tabs'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('3 and 4: a disk that is full at the write or at its commit is told, and leaves no half upload', async () => {
  for (const full of ['at-put', 'at-commit'] as const) {
    const { device, photograph, check } = createScenario()
    const tab = openTab(device)
    await device.idle()
    tab.faults.full = full
    const saving = expect(tab.outbox.add(photograph(deed))).rejects.toThrow(
      /^No queda espacio en este dispositivo\./,
    )
    await device.pass(60_000)
    await saving
    await check()
  }
})

test('4: on a full disk what waits is still delivered, which makes space', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  await save(tab, photograph(deed))
  tab.faults.full = 'at-commit'
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(300_000)
  expect(portal.documents).toHaveLength(1)
  tab.faults.full = 'no'
  await device.pass(300_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('5: stored bytes that come back different are written again', async () => {
  const { device, photograph, save, captures, check } = createScenario()
  const tab = openTab(device)
  await device.idle()
  tab.faults.damagedWrites = 1
  await save(tab, photograph(deed))
  expect(captures[0]?.saved).not.toBeNull()
  await device.pass(day)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('6: a database connection that the browser dropped is opened again, and nothing is lost', async () => {
  const { device, photograph, save, captures, check } = createScenario()
  const tab = openTab(device)
  await device.idle()
  tab.dropConnections()
  await save(tab, photograph(deed))
  expect(captures[0]?.saved).not.toBeNull()
  tab.dropConnections()
  await device.pass(day)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('7: a database whose open never answers is a clear message after two tries', async () => {
  const { device, photograph } = createScenario()
  const tab = device.open(maria)
  tab.faults.hangingOpens = 2
  const saving = expect(tab.outbox.add(photograph(deed))).rejects.toMatchObject({ kind: 'hanging' })
  await device.pass(11_000)
  await saving
})

test('12: bytes are stored as an ArrayBuffer, and every try makes a Blob of its own', async () => {
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
