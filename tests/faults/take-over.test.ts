import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { oldDrafts, oldOutbox, oldShared, readDatabase, writeDatabases } from '../support/old-databases'
import { hashOf } from './contents'
import type { Device } from './device'
import { readStored } from './invariants'
import type { Process } from './process'
import { createScenario, maria, type Scenario } from './scenario'
import { everyStep, openTab, plain, stubPortal } from './tabs'

beforeEach(stubPortal)

const [waiting, arrived] = ['3f0c1b52-7c1e-4d0f-9a53-0a1b2c3d4e5f', '7a0c1b52-7c1e-4d0f-9a53-0a1b2c3d4e5f']
const owner = maria.user.id
const minute = 60_000

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer
}

/** It takes over what it finds. */
function openPage(device: Device): Process {
  const page = openTab(device)
  void page.takeOver()
  return page
}

/** As version 0.1 stored an upload that waits. */
function oldUpload(scenario: Scenario, id: string, type: number, over: object = {}) {
  const bytes = bytesOf(id)
  const sha256 = hashOf(bytes)
  scenario.captures.push({ sha256, kept: false, saved: id, removed: false, secondCopy: false, standing: 0 })
  return {
    ...{ id, owner, target: { area: 'initial', type }, title: 'Escritura', detalle: '', attempts: 0 },
    file: { name: 'foto.jpg', type: 'image/jpeg', bytes: bytes.byteLength, sha256 },
    ...{ seen: { idDocument: null, status: null }, created: scenario.device.time.now() - 5 * minute },
    ...{ order: type, state: 'queued', setbacks: 0, nextAttempt: 0, wait: 0, reason: null, lease: null },
    ...{ receipt: null, delivered: null, ...over },
  }
}

/** An old tab's try of it. */
function send(
  { portal }: Scenario,
  id: string,
  fields: Record<string, string>,
  { sha256, bytes }: { sha256: string; bytes: number },
): void {
  portal.handle({
    ...{ method: 'POST', path: '/api/client/initial/create', fields },
    headers: new Headers({ Authorization: `Bearer ${maria.token}`, 'Idempotency-Key': id }),
    file: { sha256, bytes },
  })
}

const lineOf = ({ id, order }: { id: string; order: number }): [number, unknown] => [
  order,
  { at: 1, owner, upload: id, state: 'queued', attempts: 0, reason: null },
]

/** One upload that waits, one whose try arrived without an answer, a draft of two pages, and a shared file. */
async function leaveAll(scenario: Scenario): Promise<void> {
  const { device } = scenario
  const uploads = [
    oldUpload(scenario, waiting, 5),
    // 'Otros' would take it twice.
    oldUpload(scenario, arrived, 32, {
      ...{ attempts: 1, reason: { kind: 'unconfirmed' }, detalle: 'Boleta' },
      seen: { idDocument: null, status: null, others: [] },
    }),
  ]
  for (const { id, target, file } of uploads.slice(1))
    send(scenario, id, { tipoDocument: String(target.type), detalle: 'Boleta' }, file)
  const pages = ['uno', 'dos'].map((id) => ({ id, name: id, type: 'image/jpeg', size: 3, turn: 0 }))
  const form = 'archivo /task/initial/create/7'
  const drafts = oldDrafts({
    drafts: [[[owner, 'inmueble'], 'Los Aromos']],
    unsent: [[[owner, form], { pages, title: 'Rol', link: null, shared: null, at: 1 }]],
    pages: pages.map(({ id }) => [[owner, form, id], bytesOf(id)]),
  })
  const file = { id: 1, owner, name: 'tres', type: 'image/jpeg', size: 4, at: 1, draft: null }
  const shared = oldShared({ files: [[1, file]], bytes: [[1, bytesOf('tres')]] })
  await writeDatabases(
    [
      oldOutbox({
        uploads: uploads.map((upload) => [upload.id, upload]),
        bytes: uploads.map(({ id }) => [id, bytesOf(id)]),
        unsent: [[waiting, true]],
        journal: uploads.map(lineOf),
      }),
      drafts,
      shared,
    ],
    device.factory,
  )
}

/** The hashes of all pages that are not saved, in whichever database. */
async function unsaved({ device }: Scenario): Promise<string[]> {
  const { drafts } = await readStored(device.factory)
  const here = drafts.flatMap(({ pages }) => pages.map(({ sha256 }) => sha256))
  const pages = (await readDatabase('drafts', device.factory))?.['pages'] ?? []
  const files = (await readDatabase('shared', device.factory))?.['bytes'] ?? []
  return [...here, ...[...pages, ...files].map(([, bytes]) => hashOf(bytes as ArrayBuffer))]
}

const photos = ['uno', 'dos', 'tres'].map((text) => hashOf(bytesOf(text))).sort()

async function dieAt(at: number, honoursKeys: boolean, stop: 'kill' | 'cut power'): Promise<boolean> {
  const scenario = createScenario({ honoursKeys, sendsReceipts: honoursKeys })
  const { device, portal, check } = scenario
  await leaveAll(scenario)
  const life = { isOver: false }
  device.killWhen((_what, step) => {
    if (step === at) life.isOver = true
    return life.isOver
  })
  const page = openTab(device)
  void page.takeOver().catch(() => undefined)
  await device.pass(2 * minute, () => life.isOver)
  device.killNobody()
  await device.idle()
  if (stop === 'cut power') device.cutPower()
  if (!life.isOver) return false
  expect([...new Set(await unsaved(scenario))].sort(), `step ${at}`).toEqual(photos)

  const again = openPage(device)
  await device.pass(60 * minute)
  await check()
  expect(portal.documents.map(({ key }) => key).sort(), `step ${at}`).toEqual([waiting, arrived])
  expect((await unsaved(scenario)).sort(), `step ${at}`).toEqual(photos)
  const { uploads, drafts } = again.outbox.getSnapshot()
  expect(
    uploads.map(({ state }) => state),
    `step ${at}`,
  ).toEqual(['delivered', 'delivered'])
  expect(drafts.map(({ pages }) => pages.length).sort(), `step ${at}`).toEqual([1, 2])
  const texts = (await readDatabase('uploads', device.factory))?.['drafts']
  expect(texts, `step ${at}`).toEqual([[[owner, 'inmueble'], 'Los Aromos']])
  return true
}

describe('124: what version 0.1 left', () => {
  for (const [honoursKeys, stop] of [
    [true, 'kill'],
    [false, 'kill'],
    [false, 'cut power'],
  ] as const)
    test(`is neither lost nor sent twice after a ${stop} at any step of its take-over (keys ${honoursKeys ? 'honoured' : 'ignored'})`, async () => {
      expect(await everyStep((at) => dieAt(at, honoursKeys, stop))).toBeGreaterThan(60)
    })
})

describe('125: while an old tab is open', () => {
  /** The old outbox has only these records now. */
  async function changeOld({ device }: Scenario, records: Parameters<typeof oldOutbox>[0]): Promise<void> {
    await new Promise((resolve) => {
      device.factory.deleteDatabase('outbox').onsuccess = resolve
    })
    await writeDatabases([oldOutbox(records)], device.factory)
  }

  /** It has the drain's lock and extends its lease every 20 s, as long as it lives. */
  async function openOldTab(scenario: Scenario) {
    const { device } = scenario
    const tab = device.open(maria)
    const state = { isAlive: true }
    let release = (): void => undefined
    const beat = async () => {
      if (!state.isAlive) return
      const lease = { holder: 'an old tab', until: device.time.now() + 90_000 }
      await writeDatabases([oldOutbox({ lease: [['drain', lease]] })], device.factory)
      device.time.after(20_000, () => void beat())
    }
    await beat()
    void tab.lock.run(() => new Promise<void>((resolve) => (release = resolve)), { steal: false })
    await device.idle()
    return { release: () => release(), freeze: () => void (state.isAlive = false) }
  }

  test('what it sends is not sent by the new page, which takes over its receipt', async () => {
    const scenario = createScenario(plain)
    const { device, portal, check } = scenario
    const upload = oldUpload(scenario, waiting, 5)
    const sending = { ...upload, state: 'sending', attempts: 1 }
    await writeDatabases(
      [
        oldOutbox({
          uploads: [[waiting, sending]],
          bytes: [[waiting, bytesOf(waiting)]],
          journal: [lineOf(upload)],
        }),
      ],
      device.factory,
    )
    const old = await openOldTab(scenario)
    const page = openPage(device)
    await device.pass(10 * minute)
    expect(portal.documents).toEqual([])
    expect(page.outbox.getSnapshot().uploads).toEqual([])

    send(scenario, waiting, { tipoDocument: '5' }, upload.file)
    const receipt = { document_id: null, received_at: 'x', proof: 'list' }
    const delivered = { ...sending, state: 'delivered', receipt, delivered: device.time.now() }
    await changeOld(scenario, { uploads: [[waiting, delivered]] })
    old.release()
    old.freeze()
    await device.pass(2 * minute)
    expect(page.outbox.getSnapshot().uploads).toMatchObject([{ id: waiting, state: 'delivered', receipt }])
    expect(portal.documents).toHaveLength(1)
    expect(device.requests.filter(({ method }) => method === 'POST')).toEqual([])
    await check()
  })

  test('one that is frozen holds nothing up, and what it sent is not sent again', async () => {
    const scenario = createScenario(plain)
    const { device, portal, check } = scenario
    await leaveAll(scenario)
    const old = await openOldTab(scenario)
    old.freeze()
    const page = openPage(device)
    await device.pass(5 * minute)
    expect(page.outbox.getSnapshot().uploads).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
    expect(portal.documents).toHaveLength(2)
    await check()
  })

  test('what it stored less than a minute ago is taken over only once it has read that back', async () => {
    const scenario = createScenario()
    const { device } = scenario
    const upload = { ...oldUpload(scenario, waiting, 5), created: device.time.now() - 30_000 }
    await writeDatabases(
      [oldOutbox({ uploads: [[waiting, upload]], bytes: [[waiting, bytesOf(waiting)]] })],
      device.factory,
    )
    const page = openPage(device)
    await device.pass(20_000)
    expect(page.outbox.getSnapshot().uploads).toEqual([])
    await device.pass(minute)
    expect(page.outbox.getSnapshot().uploads).toMatchObject([{ id: waiting }])
  })

  /** A page dies when its copy is written, before the old upload goes. */
  async function dieWithCopy({ device }: Scenario, upload: { id: string; order: number }): Promise<void> {
    await writeDatabases(
      [
        oldOutbox({
          ...{
            uploads: [[waiting, upload]],
            bytes: [[waiting, bytesOf(waiting)]],
            unsent: [[waiting, true]],
          },
          journal: [lineOf(upload)],
        }),
      ],
      device.factory,
    )
    let isWritten = false
    device.killWhen((what) => {
      isWritten ||= what === 'put parts'
      return isWritten && what === 'commit'
    })
    const page = device.open(maria)
    void page.takeOver()
    await device.pass(minute)
    expect(page.isAlive()).toBe(false)
    device.killNobody()
  }

  test('what it sends after a page died while it took over is not sent again', async () => {
    const scenario = createScenario(plain)
    const { device, portal, check } = scenario
    const seen = { idDocument: null, status: null, others: [] }
    const upload = oldUpload(scenario, waiting, 32, { detalle: 'Boleta', seen })
    await dieWithCopy(scenario, upload)
    const page = openTab(device)
    // Its take-over comes later than its first drain.
    await device.pass(minute)
    send(scenario, waiting, { tipoDocument: '32', detalle: 'Boleta' }, upload.file)
    const receipt = { document_id: null, received_at: 'x', proof: 'list' }
    const delivered = { ...upload, state: 'delivered', attempts: 1, receipt, delivered: device.time.now() }
    await changeOld(scenario, { uploads: [[waiting, delivered]] })
    void page.takeOver()
    await device.pass(5 * minute)
    expect(page.outbox.getSnapshot().uploads).toMatchObject([{ state: 'delivered', receipt }])
    expect(portal.documents).toHaveLength(1)
    await check()
  })

  test('what the user discards there after a page died while it took over is not sent', async () => {
    const scenario = createScenario()
    const { device, portal } = scenario
    const upload = oldUpload(scenario, waiting, 5)
    await dieWithCopy(scenario, upload)
    const [number, line] = lineOf(upload)
    const discarded = [number + 1, { ...(line as object), state: 'discarded' }] as const
    await changeOld(scenario, { journal: [[number, line], [...discarded]] })

    openPage(device)
    await device.pass(5 * minute)
    expect(portal.documents).toEqual([])
    expect(await readStored(device.factory)).toMatchObject({ uploads: [], bytes: new Map() })
  })
})

test('124: on a full disk what version 0.1 left stays there, and is taken over once there is room', async () => {
  const scenario = createScenario()
  const { device, portal, check } = scenario
  await leaveAll(scenario)
  const page = device.open(maria)
  page.faults.full = 'at-commit'
  page.outbox.start()
  void page.takeOver()
  await device.pass(5 * minute)
  expect((await readDatabase('outbox', device.factory))?.['uploads']).toHaveLength(2)
  expect((await unsaved(scenario)).sort()).toEqual(photos)
  page.kill()

  const again = openPage(device)
  await device.pass(5 * minute)
  expect(again.outbox.getSnapshot().uploads).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  expect(portal.documents).toHaveLength(2)
  expect((await unsaved(scenario)).sort()).toEqual(photos)
  await check()
})
