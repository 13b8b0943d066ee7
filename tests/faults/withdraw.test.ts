import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readStored } from './invariants'
import { createScenario, deed, emptyRow } from './scenario'
import { day, only, openTab, stubPortal } from './tabs'

beforeEach(stubPortal)

const minute = 60_000

describe('63: one tab sends, another takes the upload back, and the first one dies', () => {
  test.each(['delivered', 'discarded'] as const)('the discard ends by itself: %s', async (end) => {
    const { device, photograph, save, captures, check } = createScenario()
    device.setWeather(() => (end === 'delivered' ? { kind: 'lost-answer' } : { kind: 'none' }))
    const sender = openTab(device)
    device.setWeather(() => ({ kind: 'late-answer', delay: 10 * minute }))
    const other = openTab(device)
    await save(sender, photograph(deed, { seen: emptyRow }))
    await device.pass(1_000)
    expect(only(other).state).toBe('sending')
    const discarded = other.outbox.discard(only(other).id)
    if (end === 'discarded') for (const capture of captures) capture.removed = true
    await device.pass(1_000)
    sender.kill()
    device.setWeather(() => (end === 'delivered' ? { kind: 'fine' } : { kind: 'none' }))
    await device.pass(day)
    expect(await Promise.race([discarded, Promise.resolve('waits')])).toBe(end)
    await check()
  })

  test('the upload is sent if it was to be replaced', async () => {
    const { device, photograph, save, check } = createScenario()
    device.setWeather(() => ({ kind: 'late-answer', delay: 10 * minute }))
    const sender = openTab(device)
    const other = openTab(device)
    await save(sender, photograph(deed, { seen: emptyRow }))
    await device.pass(1_000)
    await expect(other.outbox.replace(only(other).id, photograph(deed))).rejects.toMatchObject({
      kind: 'sending',
    })
    sender.kill()
    device.setWeather(() => ({ kind: 'fine' }))
    await device.pass(day)
    expect(only(other).state).toBe('delivered')
    await check()
  })
})

describe('65: the bytes of a replacement come back damaged', () => {
  test.each([
    ['once: they are written again', 1],
    ['again and again: the old document stays', 9],
  ])('%s', async (_name, damagedWrites) => {
    const { device, photograph, save, capture, captures, check } = createScenario()
    device.setWeather(() => ({ kind: 'none' }))
    const tab = openTab(device)
    const old = photograph(deed)
    await save(tab, old)
    await device.pass(1_000)
    const { id } = only(tab)
    const replacement = photograph(deed)
    tab.faults.damagedWrites = damagedWrites
    const replaced = tab.outbox.replace(id, replacement).then(
      (upload) => upload.id,
      (error: unknown) => error,
    )
    await device.pass(1_000)
    if (damagedWrites === 1) {
      for (const entry of captures) entry.removed = true
      capture(replacement).saved = only(tab).id
      expect(await replaced).toBe(only(tab).id)
    } else {
      expect(await replaced).toMatchObject({ kind: 'damaged' })
      expect(only(tab).id).toBe(id)
      expect([...(await readStored(device.factory)).bytes.keys()]).toEqual([id])
    }
    tab.faults.damagedWrites = 0
    device.setWeather(() => ({ kind: 'fine' }))
    await device.pass(day)
    expect(device.portal.documents.map(({ sha256 }) => sha256)).toEqual([only(tab).file.sha256])
    await check()
  })

  test('and a crash between writing them and putting the old one away leaves the old one alone', async () => {
    for (let at = 1; ; at += 1) {
      const { device, saveDeed, photograph, captures, check } = createScenario()
      device.setWeather(() => ({ kind: 'none' }))
      const tab = await saveDeed()
      await device.pass(1_000)
      const steps = device.steps()
      device.killWhen((_what, step) => step === steps + at)
      await device.passDuring(tab.outbox.replace(only(tab).id, photograph(deed)), 1_000, tab)
      const died = !tab.isAlive()
      device.killNobody()
      for (const entry of captures) entry.removed = true
      device.setWeather(() => ({ kind: 'fine' }))
      const again = openTab(device)
      await device.pass(day)
      expect(again.outbox.getSnapshot().uploads.map(({ state }) => state)).toEqual(['delivered'])
      expect(device.portal.documents).toHaveLength(1)
      await check()
      if (!died) break
      expect(at).toBeLessThan(100)
    }
  })
})
