import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { oldOutbox, readDatabase, writeDatabases, type DatabaseDump } from '../support/old-databases'
import { hashOf } from './contents'
import { readStored } from './invariants'
import { createScenario, maria, type Scenario } from './scenario'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

const [waiting, arrived] = ['3f0c1b52-7c1e-4d0f-9a53-0a1b2c3d4e5f', '7a0c1b52-7c1e-4d0f-9a53-0a1b2c3d4e5f']
const owner = maria.user.id
const minute = 60_000

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer
}

/** As version 0.1 stored an upload that waits. */
function oldUpload(scenario: Scenario, id: string, type: number, over: object = {}) {
  const bytes = bytesOf(id)
  const sha256 = hashOf(bytes)
  scenario.captures.push({ sha256, saved: id, removed: false, secondCopy: false, standing: 0 })
  return {
    ...{ id, owner, target: { area: 'initial', type }, title: 'Escritura', detalle: '', attempts: 0 },
    file: { name: 'foto.jpg', type: 'image/jpeg', bytes: bytes.byteLength, sha256 },
    ...{ seen: { idDocument: null, status: null }, created: scenario.device.time.now() - 5 * minute },
    ...{ order: type, state: 'queued', setbacks: 0, nextAttempt: 0, wait: 0, reason: null, lease: null },
    ...{ receipt: null, delivered: null, ...over },
  }
}

const lineOf = ({ id, order }: { id: string; order: number }): [number, unknown] => [
  order,
  { at: 1, owner, upload: id, state: 'queued', attempts: 0, reason: null },
]

/** One upload that waits, one whose try arrived without an answer, a draft of two pages, and a shared file. */
async function leaveAll(scenario: Scenario): Promise<void> {
  const { device, portal } = scenario
  const uploads = [
    oldUpload(scenario, waiting, 5),
    oldUpload(scenario, arrived, 6, { attempts: 1, reason: { kind: 'unconfirmed' } }),
  ]
  const [, sent] = uploads
  if (sent) portal.put(owner, 'initial/6', '', sent.file.sha256, sent.file.bytes, arrived)
  const pages = ['uno', 'dos'].map((id) => ({ id, name: id, type: 'image/jpeg', size: 3, turn: 0 }))
  const form = 'archivo /task/initial/create/7'
  const plain = { keyPath: null, autoIncrement: false, indexes: [] }
  const drafts: DatabaseDump = {
    ...{ name: 'drafts', version: 3 },
    stores: [
      { ...plain, name: 'drafts', entries: [[[owner, 'inmueble'], 'Los Aromos']] },
      {
        ...{ ...plain, name: 'unsent' },
        entries: [[[owner, form], { pages, title: 'Rol', link: null, shared: null, at: 1 }]],
      },
      { ...plain, name: 'pages', entries: pages.map(({ id }) => [[owner, form, id], bytesOf(id)]) },
    ],
  }
  const file = { id: 1, owner, name: 'tres', type: 'image/jpeg', size: 4, at: 1, draft: null }
  const shared: DatabaseDump = {
    ...{ name: 'shared', version: 1 },
    stores: [
      { ...plain, name: 'files', keyPath: 'id', autoIncrement: true, entries: [[1, file]] },
      { ...plain, name: 'bytes', entries: [[1, bytesOf('tres')]] },
    ],
  }
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
  const page = device.open(maria)
  page.outbox.start()
  void page.takeOver().catch(() => undefined)
  await device.pass(2 * minute, () => life.isOver)
  device.killNobody()
  await device.idle()
  if (stop === 'cut power') device.cutPower()
  if (!life.isOver) return false
  expect([...new Set(await unsaved(scenario))].sort(), `step ${at}`).toEqual(photos)

  const again = device.open(maria)
  again.outbox.start()
  void again.takeOver()
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
  for (const honoursKeys of [true, false])
    for (const stop of ['kill', 'cut power'] as const)
      test(`is neither lost nor sent twice after a ${stop} at any step of its take-over (keys ${honoursKeys ? 'honoured' : 'ignored'})`, async () => {
        let steps = 0
        while (await dieAt(steps + 1, honoursKeys, stop)) steps += 1
        expect(steps).toBeGreaterThan(60)
      })
})
