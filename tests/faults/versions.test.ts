import 'fake-indexeddb/auto'
import { unwrap } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { migrations, type Migration } from '../../src/outbox/storage/database'
import { readStored } from './invariants'
import { createScenario, deed, maria } from './scenario'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** The app two versions on: like every migration, these only add. */
const newer: readonly Migration[] = [
  ...migrations,
  (db) => void unwrap(db).createObjectStore('later'),
  (_db, tx) => void unwrap(tx).objectStore('later').createIndex('at', 'at'),
]

const another = { area: 'initial', type: 6 } as const

describe('10: an update of the app', () => {
  test('finds the queue of the version before it whole, and sends it', async () => {
    const { device, portal, photograph, save, check } = createScenario()
    device.setWeather(() => ({ kind: 'none' }))
    const before = device.open(maria)
    before.outbox.start()
    await save(before, photograph(deed))
    await save(before, photograph(another))
    await device.pass(1_000)
    before.kill()
    const left = await readStored(device.factory)

    const after = device.open(maria, { migrations: newer })
    await after.outbox.refresh()
    expect(after.outbox.getSnapshot().uploads).toEqual(left.uploads.sort((a, b) => a.created - b.created))
    expect((await readStored(device.factory)).bytes).toEqual(left.bytes)
    await check()

    device.setWeather(() => ({ kind: 'fine' }))
    after.outbox.start()
    await device.pass(60_000)
    expect(portal.documents).toHaveLength(2)
    await check()
  })

  test('is not held up by an old tab, which goes on with what it was sending', async () => {
    const { device, portal, photograph, save, check } = createScenario({ honoursKeys: false })
    device.setWeather(() => ({ kind: 'fine', delay: 30_000 }))
    const old = device.open(maria)
    old.outbox.start()
    await save(old, photograph(deed))
    await device.pass(1_000)
    expect(old.outbox.getSnapshot().uploads).toMatchObject([{ state: 'sending' }])

    const updated = device.open(maria, { migrations: newer })
    updated.outbox.start()
    await save(updated, photograph(another))
    expect(updated.outbox.getSnapshot().uploads).toHaveLength(2)
    await device.pass(10 * 60_000)
    for (const tab of [old, updated])
      expect(tab.outbox.getSnapshot().uploads).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
    expect(portal.documents).toHaveLength(2)
    await check()
  })
})

test('11: after the app was rolled back a version, the queue can be read, saved to and sent', async () => {
  const { device, portal, photograph, save, captures, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const newest = device.open(maria, { migrations: newer })
  newest.outbox.start()
  const upload = photograph(deed)
  await save(newest, upload)
  await device.pass(1_000)
  newest.kill()

  const old = device.open(maria)
  old.outbox.start()
  await device.pass(1_000)
  const [waiting] = old.outbox.getSnapshot().uploads
  expect(waiting?.id).toBe(captures[0]?.saved)
  expect(await old.outbox.bytes(waiting?.id ?? '')).toEqual(upload.file.bytes)
  expect(await old.outbox.journal()).toContain(waiting?.id.slice(0, 8))
  await save(old, photograph(another))
  expect(captures[1]?.saved).not.toBeNull()
  await check()

  device.setWeather(() => ({ kind: 'fine' }))
  await old.outbox.sendNow()
  await device.pass(60_000)
  expect(portal.documents).toHaveLength(2)
  await check()
})
