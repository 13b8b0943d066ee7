import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiUrl } from '../../src/api/config'
import { byOrder } from '../../src/outbox/model/upload'
import { newer } from '../support/newer-version'
import { oldOutbox, writeDatabases } from '../support/old-databases'
import { hashOf } from './contents'
import { readStored } from './invariants'
import { createScenario, deed, emptyRow, maria } from './scenario'
import { openTab, stubPortal } from './tabs'

beforeEach(stubPortal)

const another = { area: 'initial', type: 6 } as const

describe('10: an update of the app', () => {
  test('finds the queue of the version before it whole, and sends it', async () => {
    const { device, portal, photograph, save, check } = createScenario()
    device.setWeather(() => ({ kind: 'none' }))
    const before = openTab(device)
    await save(before, photograph(deed))
    await save(before, photograph(another))
    await device.pass(1_000)
    before.kill()
    const left = await readStored(device.factory)

    const after = device.open(maria, { migrations: newer })
    await after.outbox.refresh()
    expect(after.outbox.getSnapshot().uploads).toEqual(left.uploads.sort(byOrder))
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
    const old = openTab(device)
    await save(old, photograph(deed, { seen: emptyRow }))
    await device.pass(1_000)
    expect(old.outbox.getSnapshot().uploads).toMatchObject([{ state: 'sending' }])

    const updated = openTab(device, { migrations: newer })
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
  const newest = openTab(device, { migrations: newer })
  const upload = photograph(deed)
  await save(newest, upload)
  await device.pass(1_000)
  newest.kill()

  const old = openTab(device)
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

/** What the version that sent in parts left of a deed of 6 MiB, at each point at which its process could die: it stored no part. */
const leftInParts = [
  ['while its parts left', { state: 'sending', attempts: 1, setbacks: 0, reason: null }],
  ['between two tries', { state: 'queued', attempts: 3, setbacks: 3, reason: { kind: 'stalled' } }],
  ['after a 503 of its create', { state: 'queued', attempts: 2, setbacks: 2, reason: { kind: 'busy' } }],
] as const

test.each(leftInParts)(
  '78: an upload that an earlier version left %s is sent whole, once',
  async (_, left) => {
    const { device, portal, captures, check } = createScenario()
    const id = '3f0c1b52-7c1e-4d0f-9a53-0a1b2c3d4e5f'
    const bytes = new Uint8Array(6 * 1024 * 1024).fill(7).buffer
    const sha256 = hashOf(bytes)
    captures.push({ sha256, kept: false, saved: id, removed: false, secondCopy: false, standing: 0 })
    const now = device.time.now()
    const lease = { holder: 'a dead tab', until: now + 60_000 }
    const isSending = left.state === 'sending'
    const upload = {
      ...{ id, owner: maria.user.id, target: deed, title: 'Escritura', detalle: '', seen: null },
      file: { name: 'escritura.pdf', type: 'application/pdf', bytes: bytes.byteLength, sha256 },
      ...{ created: now - 120_000, nextAttempt: 0, wait: 0, receipt: null, delivered: null },
      ...left,
      lease: isSending ? lease : null,
    }
    await writeDatabases(
      [
        oldOutbox({
          ...{ uploads: [[id, upload]], bytes: [[id, bytes]] },
          servers: [[apiUrl(''), { sendsReceipts: true }]],
          lease: isSending ? [['drain', lease]] : [],
        }),
      ],
      device.factory,
    )

    const after = openTab(device)
    void after.takeOver()
    await device.pass(5 * 60_000)
    expect(after.outbox.getSnapshot().uploads).toMatchObject([{ id, state: 'delivered' }])
    expect(portal.documents).toMatchObject([{ sha256, bytes: bytes.byteLength }])
    expect(device.requests.filter(({ method }) => method !== 'GET')).toMatchObject([
      { method: 'POST', path: '/api/client/initial/create', key: id },
    ])
    await check()
  },
)
