import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Target } from '../../shared/areas'
import { otherDocumentType } from '../../shared/document-types'
import { reasonText } from '../../src/outbox/page/wording'
import { hashOf } from './contents'
import type { Device } from './device'
import type { Weather } from './network'
import { createScenario, deed, emptyRow, maria, type Scenario } from './scenario'
import { day, keysOf, meetFirst, only, openTab, plain, putRejected, stubPortal } from './tabs'

beforeEach(stubPortal)

const minute = 60_000
const success: Weather = { kind: 'instead', answer: { status: 200, text: '{}' } }

function fillRow({ portal, photograph }: Scenario): void {
  const { file } = photograph(deed)
  portal.put(maria.user.id, deed, '', hashOf(file.bytes), file.bytes.byteLength)
}

describe('57: a second device fills the row while the upload waits, and its file can not be read', () => {
  test('the user decides, and the bytes stay', async () => {
    const scenario = createScenario({ ...plain, filesCanBeRead: false })
    const { device, portal, saveDeed, check } = scenario
    device.setWeather(() => ({ kind: 'cut', at: 0.99 }))
    const tab = await saveDeed({ seen: emptyRow })
    fillRow(scenario)
    device.setWeather(() => ({ kind: 'fine' }))
    await device.pass(day)
    const upload = only(tab)
    expect(upload).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
    expect(reasonText(upload)).toContain('no pudimos comprobar que sea el tuyo')
    expect(await tab.outbox.bytes(upload.id)).not.toBeNull()
    await check()

    portal.review(maria.user.id, deed, 2)
    await tab.outbox.retry(upload.id)
    await device.pass(minute)
    expect(only(tab)).toMatchObject({ id: upload.id, state: 'delivered' })
    expect(portal.documents).toHaveLength(2)
  })

  test('and its file can be read: it is another document', async () => {
    const scenario = createScenario(plain)
    const { device, saveDeed, check } = scenario
    device.setWeather(() => ({ kind: 'cut', at: 0.99 }))
    const tab = await saveDeed({ seen: emptyRow })
    fillRow(scenario)
    device.setWeather(() => ({ kind: 'fine' }))
    await device.pass(day)
    expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'other-document' } })
    expect(keysOf(device)).toHaveLength(1)
    await check()
  })

  test.each([
    ['after a success without a receipt', 'fine'],
    ['after an answer that was lost', 'lost-answer'],
  ] as const)(
    'and it is rejected, %s: ours may have been there before it, and rejected too. It is not sent a second time unasked',
    async (_, weather) => {
      const scenario = createScenario(plain)
      const { device, portal, saveDeed, check } = scenario
      device.setWeather(({ method }) => ({ kind: method === 'GET' ? 'none' : weather }))
      const tab = await saveDeed({ seen: emptyRow })
      await device.pass(minute)
      expect(portal.documents).toHaveLength(1)
      portal.review(maria.user.id, deed, 2)
      fillRow(scenario)
      portal.review(maria.user.id, deed, 2)

      device.setWeather(() => ({ kind: 'fine' }))
      await tab.outbox.networkReturned()
      await device.pass(day)
      expect(portal.documents).toHaveLength(2)
      expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
      await check()

      await tab.outbox.retry(only(tab).id)
      await device.pass(minute)
      expect(only(tab)).toMatchObject({ state: 'delivered' })
    },
  )

  test("and in 'Otros' it replaced ours, which the portal had accepted and the accountant rejected", async () => {
    const { device, portal, photograph, save, check } = createScenario(plain)
    const others: Target = { area: 'initial', type: 32 }
    const seen = { idDocument: null, status: null, others: [] }
    device.setWeather(({ method }) => ({ kind: method === 'GET' ? 'none' : 'fine' }))
    const tab = openTab(device)
    await save(tab, photograph(others, { detalle: 'Boleta', seen }))
    await device.pass(minute)
    portal.rejectLast()
    const { file } = photograph(others, { detalle: 'Boleta' })
    portal.put(maria.user.id, others, 'Boleta', hashOf(file.bytes), file.bytes.byteLength)

    device.setWeather(() => ({ kind: 'fine' }))
    await tab.outbox.networkReturned()
    await device.pass(day)
    expect(portal.documents).toHaveLength(2)
    expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
    await check()
  })

  test('a portal known for its keys gets the same key again, and its list is not asked', async () => {
    const scenario = createScenario({ filesCanBeRead: false })
    const { device, photograph, save, check } = scenario
    const tab = openTab(device)
    await save(tab, photograph({ area: 'initial', type: 6 }, { seen: emptyRow }))
    await device.pass(minute)
    meetFirst(device, { kind: 'cut', at: 0.99 })
    const upload = photograph(deed, { seen: emptyRow })
    await save(tab, upload)
    fillRow(scenario)
    await device.pass(day)
    const id = scenario.captures.find(({ sha256 }) => sha256 === hashOf(upload.file.bytes))?.saved
    expect(keysOf(device).filter((key) => key === id)).toHaveLength(2)
    expect(device.requests.filter(({ method }) => method === 'GET')).toEqual([])
    expect(tab.outbox.getSnapshot().uploads.find((other) => other.id === id)).toMatchObject({
      state: 'blocked',
      reason: { kind: 'other-document', status: 409 },
    })
    await check()
  })

  test('a document that is the user’s after all is delivered by the user’s word', async () => {
    const { device, portal, saveDeed, check } = createScenario({ ...plain, filesCanBeRead: false })
    meetFirst(device, { kind: 'lost-answer' })
    const tab = await saveDeed({ seen: emptyRow })
    await device.pass(day)
    const { id, reason } = only(tab)
    expect(reason?.kind).toBe('unproven')
    await tab.outbox.claim(id)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'user' } })
    expect(await tab.outbox.bytes(id)).toBeNull()
    await device.pass(day)
    expect(portal.documents).toHaveLength(1)
    await check()
  })
})

describe('79: the form knew nothing of its row, and there was no signal', () => {
  const others: Target = { area: 'initial', type: 32 }
  const places = [
    ['a rejected document stands in it', deed, ''],
    ["one of 'Otros' with its detail stands there", others, 'Boleta'],
  ] as const
  for (const filesCanBeRead of [true, false])
    test.each(places)(
      `%s: it is sent once by itself, also if an answer is lost (files ${filesCanBeRead ? 'are' : 'not'} read)`,
      async (_, target, detalle) => {
        const { device, portal, photograph, save, check } = createScenario({ ...plain, filesCanBeRead })
        putRejected(portal, target, detalle)
        device.setWeather(() => ({ kind: 'none' }))
        const tab = openTab(device)
        await save(tab, photograph(target, { detalle, seen: null }))
        await device.pass(30 * minute)
        expect(keysOf(device)).toEqual([])

        meetFirst(device, { kind: 'cut', at: 0.99 })
        await device.pass(day)
        expect(only(tab)).toMatchObject({ state: 'delivered' })
        expect(portal.documents).toHaveLength(2)
        await check()
      },
    )

  test('and another device fills the row after the first try: the user decides', async () => {
    const scenario = createScenario({ ...plain, filesCanBeRead: false })
    const { device, saveDeed, check } = scenario
    meetFirst(device, { kind: 'cut', at: 0.99 })
    const tab = await saveDeed()
    await device.pass(1_000)
    fillRow(scenario)
    await device.pass(day)
    expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
    await check()
  })

  test.each([
    ['refuses the list', { kind: 'instead', answer: { status: 404, text: '{"message":"No existe."}' } }],
    ['is too busy for it', { kind: 'instead', answer: { status: 500, text: '{}' } }],
    ['does not answer with it', { kind: 'lie-fi' }],
  ] as const)('and the portal %s: it is sent without it', async (_, list) => {
    const { device, portal, saveDeed, check } = createScenario({ ...plain, sendsReceipts: true })
    device.setWeather(({ method }) => (method === 'GET' ? list : { kind: 'fine' }))
    const tab = await saveDeed()
    await device.pass(5 * minute)
    expect(only(tab)).toMatchObject({ state: 'delivered' })
    expect(portal.documents).toHaveLength(1)
    await check()
  })
})

describe('58: a success without a receipt', () => {
  test('from a portal that has sent receipts is no answer: the same key is sent again', async () => {
    const { device, portal, photograph, save, check } = createScenario()
    const tab = openTab(device)
    await save(tab, photograph({ area: 'initial', type: 6 }, { seen: emptyRow }))
    await device.pass(minute)
    meetFirst(device, success)
    await save(tab, photograph(deed))
    await device.pass(day)
    expect(portal.documents).toHaveLength(2)
    expect(new Set(keysOf(device)).size).toBe(2)
    expect(keysOf(device)).toHaveLength(3)
    expect(device.requests.filter(({ method }) => method === 'GET')).toEqual([])
    await check()
  })

  test('is remembered of a portal when the app is opened again', async () => {
    const { device, saveDeed, photograph, save, check } = createScenario()
    const before = openTab(device)
    await save(before, photograph({ area: 'initial', type: 6 }))
    await device.pass(minute)
    before.kill()
    device.setWeather(({ method }) => (method === 'POST' ? success : { kind: 'fine' }))
    const tab = await saveDeed()
    await device.pass(minute)
    expect(tab.outbox.getSnapshot().uploads.at(-1)).toMatchObject({ reason: { kind: 'unconfirmed' } })
    await check()
  })

  test('from any other is told as delivered, and the bytes stay until the list shows the document', async () => {
    const { device, saveDeed, check } = createScenario({ ...plain, filesCanBeRead: false })
    device.setWeather(({ method }) => (method === 'GET' ? { kind: 'none' } : { kind: 'fine' }))
    const tab = await saveDeed({ seen: emptyRow })
    await device.pass(minute)
    const { id } = only(tab)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'success' } })
    expect(await tab.outbox.bytes(id)).not.toBeNull()
    await check()

    device.setWeather(() => ({ kind: 'fine' }))
    await tab.outbox.networkReturned()
    await device.pass(minute)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'shown', document_id: 101 } })
    expect(await tab.outbox.bytes(id)).not.toBeNull()
    await check()
  })

  test('and is looked for again with each later read of that list', async () => {
    const { device, photograph, save, check } = createScenario(plain)
    device.setWeather(({ method }) => (method === 'GET' ? { kind: 'none' } : { kind: 'fine' }))
    const tab = openTab(device)
    await save(tab, photograph(deed, { seen: emptyRow }))
    await device.pass(minute)
    device.setWeather(() => ({ kind: 'fine' }))
    const before = device.requests.length
    tab.outbox.listRead('/api/client/initial/other')
    await device.pass(minute)
    expect(device.requests).toHaveLength(before)
    tab.outbox.listRead('/api/client/initial')
    await device.pass(minute)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'list', document_id: 101 } })
    expect(await tab.outbox.bytes(only(tab).id)).toBeNull()
    await check()
  })

  test('and the hash of the stored file lets the bytes go', async () => {
    const { device, saveDeed, check } = createScenario(plain)
    const tab = await saveDeed({ seen: emptyRow })
    await device.pass(minute)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'list', document_id: 101 } })
    expect(await tab.outbox.bytes(only(tab).id)).toBeNull()
    await check()
  })

  test('is asked for no more once a document is shown that can not be read', async () => {
    const { device, saveDeed } = createScenario({ ...plain, filesCanBeRead: false })
    const tab = await saveDeed({ seen: emptyRow })
    await device.pass(minute)
    const before = device.requests.length
    await tab.outbox.networkReturned()
    await device.pass(day)
    expect(device.requests).toHaveLength(before)
  })
})

describe('58: a success of a portal that stored nothing', () => {
  test.each(['{}', '{"message":"Unauthenticated."}'])(
    '%s: the list lacks the document, and it is sent again',
    async (text) => {
      const { device, portal, saveDeed, check } = createScenario(plain)
      meetFirst(device, { kind: 'instead', answer: { status: 200, text } })
      const tab = await saveDeed({ seen: emptyRow })
      await device.pass(30_000)
      // The list may be a little behind.
      expect(keysOf(device)).toHaveLength(1)
      await device.pass(10 * minute)
      expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'list' } })
      expect(portal.documents).toHaveLength(1)
      await check()
    },
  )

  test('and a clock that is put back two days: the list decides all the same', async () => {
    const { device, portal, saveDeed, check } = createScenario(plain)
    meetFirst(device, success)
    const tab = await saveDeed({ seen: emptyRow })
    await device.pass(1_000)
    device.time.turn(-2 * day)
    await device.pass(60 * minute)
    expect(portal.documents).toHaveLength(1)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'list' } })
    await check()
  })

  test.each([3_600_000, day, 365 * day])(
    'and a clock that is put forward (%i ms): a list that is a little behind proves nothing all the same',
    async (ahead) => {
      const { device, portal, saveDeed, check } = createScenario(plain)
      meetFirst(device, success)
      const tab = await saveDeed({ seen: emptyRow })
      await device.pass(1_000)
      device.time.turn(ahead)
      await tab.outbox.networkReturned()
      await device.pass(30_000)
      expect(keysOf(device)).toHaveLength(1)
      await device.pass(60 * minute)
      expect(portal.documents).toHaveLength(1)
      await check()
    },
  )

  test('and a second device fills the row with what can not be read: the bytes stay for 30 days', async () => {
    const scenario = createScenario({ ...plain, filesCanBeRead: false })
    const { device, saveDeed, check } = scenario
    meetFirst(device, success)
    const tab = await saveDeed({ seen: emptyRow })
    fillRow(scenario)
    await device.pass(29 * day)
    const { id } = only(tab)
    expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'shown' } })
    expect(await tab.outbox.bytes(id)).not.toBeNull()
    await check()
  })

  test('and a row that another document has taken: the user decides', async () => {
    const scenario = createScenario({ ...plain, filesCanBeRead: false })
    const { device, photograph, save, check } = scenario
    meetFirst(device, success)
    const tab = openTab(device)
    await save(tab, photograph(deed, { seen: { idDocument: 101, status: 0 } }))
    fillRow(scenario)
    await device.pass(day)
    expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
    await check()
  })
})

test('58: a document that the user had taken back may be the one that the list shows', async () => {
  const { device, captures, photograph, save, check } = createScenario({ ...plain, filesCanBeRead: false })
  const others = { area: 'initial', type: 32 } as const
  const seen = { idDocument: null, status: null, others: [] }
  meetFirst(device, { kind: 'lost-answer' })
  const tab = openTab(device)
  await save(tab, photograph(others, { detalle: 'Boleta', seen }))
  await device.pass(500)
  device.setWeather(() => ({ kind: 'none' }))
  const discarded = tab.outbox.discard(only(tab).id)
  for (const capture of captures) capture.removed = true
  await device.pass(minute)
  expect(await discarded).toBe('discarded')

  meetFirst(device, success)
  await save(tab, photograph(others, { detalle: 'Boleta', seen }))
  await device.pass(day)
  expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
  await check()
})

describe("22: 'Otros' at a portal without keys, which stores the first try after its client has given it up", () => {
  const otros: Target = { area: 'initial', type: otherDocumentType }
  const seen = { idDocument: null, status: null, others: [] }
  const late: Weather = { kind: 'late-commit', delay: 5 * minute }
  const refusal = (status: number): Weather => ({
    kind: 'instead',
    answer: { status, text: '{"message":"No."}', retryAfter: '1800' },
  })
  const meetInTurn = (device: Device, skies: Weather[]) =>
    device.setWeather(({ method }) => (method === 'POST' ? skies.shift() : null) ?? { kind: 'fine' })

  test.each([429, 422])(
    'and refuses the second with %i: before the third the list is read',
    async (status) => {
      const { device, portal, photograph, save, check } = createScenario(plain)
      meetInTurn(device, [late, refusal(status)])
      const tab = openTab(device)
      await save(tab, photograph(otros, { detalle: 'Gas', seen }))
      await device.pass(10 * minute)
      expect(portal.documents).toHaveLength(1)
      expect(keysOf(device)).toHaveLength(2)
      await tab.outbox.retry(only(tab).id)
      await device.pass(day)
      expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'list' } })
      expect(portal.documents).toHaveLength(1)
      await check()
    },
  )

  test('and refuses the second, both from memory: the third reads the list', async () => {
    const { device, portal, photograph } = createScenario(plain)
    meetInTurn(device, [late, refusal(422)])
    const tab = device.open(maria)
    tab.faults.hangingOpens = Infinity
    const upload = photograph(otros, { detalle: 'Gas', seen })
    const send = async () => {
      const sending = tab.outbox.sendFromMemory(upload, () => undefined)
      await device.pass(4 * minute)
      return sending
    }
    expect(await send()).toMatchObject({ kind: 'waits' })
    expect(await send()).toMatchObject({ kind: 'blocked', reason: 'refused' })
    expect(portal.documents).toHaveLength(1)
    expect(await send()).toMatchObject({ kind: 'accepted', receipt: { proof: 'list' } })
    expect(portal.documents).toHaveLength(1)
  })
})

describe('60: the list that should settle a doubt', () => {
  const lists: [name: string, answer: Weather][] = [
    ['answers 404', { kind: 'instead', answer: { status: 404, text: '{"message":"No existe."}' } }],
    ['answers 403', { kind: 'instead', answer: { status: 403, text: '{"error":"Sin permiso."}' } }],
    ['answers a page with 404', { kind: 'instead', answer: { status: 404, text: '<html>Not found' } }],
    ['has another shape', { kind: 'instead', answer: { status: 200, text: '{"documents":7}' } }],
    ['has no list in it', { kind: 'instead', answer: { status: 200, text: '{"data":[]}' } }],
    ['has no list at all', { kind: 'instead', answer: { status: 200, text: '{"status":200}' } }],
  ]
  test.each(lists)(
    '%s: the user is told that a second copy is possible, and Reintentar sends',
    async (_name, list) => {
      const { device, portal, saveDeed, check } = createScenario(plain)
      device.setWeather(({ method }) => (method === 'GET' ? list : { kind: 'cut', at: 0.99 }))
      const tab = await saveDeed({ seen: emptyRow })
      await device.pass(day)
      const upload = only(tab)
      expect(upload).toMatchObject({ state: 'blocked', reason: { kind: 'unsettled' } })
      expect(reasonText(upload)).toContain('podría quedar dos veces')
      expect(keysOf(device)).toHaveLength(1)
      await check()

      device.setWeather(({ method }) => (method === 'GET' ? list : { kind: 'fine' }))
      await tab.outbox.retry(upload.id)
      await device.pass(minute)
      expect(only(tab)).toMatchObject({ id: upload.id, state: 'delivered' })
      expect(portal.documents).toHaveLength(1)
    },
  )

  test('answers 500 for days: it is asked again by itself, and the user may send without it', async () => {
    const { device, portal, saveDeed, check } = createScenario(plain)
    const list: Weather = { kind: 'instead', answer: { status: 500, text: '{}' } }
    device.setWeather(({ method }) => (method === 'GET' ? list : { kind: 'cut', at: 0.99 }))
    const tab = await saveDeed({ seen: emptyRow })
    await device.pass(3 * day)
    const upload = only(tab)
    expect(upload).toMatchObject({ state: 'queued', reason: { kind: 'list-busy' } })
    expect(reasonText(upload)).toContain('podría quedar dos veces')
    await check()

    device.setWeather(({ method }) => (method === 'GET' ? list : { kind: 'fine' }))
    await tab.outbox.retry(upload.id)
    await device.pass(minute)
    expect(only(tab)).toMatchObject({ state: 'delivered' })
    expect(portal.documents).toHaveLength(1)
  })

  test('is not needed if the portal is known for its keys', async () => {
    const { device, portal, photograph, save, check } = createScenario()
    const tab = openTab(device)
    await save(tab, photograph({ area: 'initial', type: 6 }))
    await device.pass(minute)
    let isFirst = true
    device.setWeather(({ method }) => {
      if (method === 'GET') return { kind: 'instead', answer: { status: 404, text: '{}' } }
      const sky: Weather = isFirst ? { kind: 'lost-answer' } : { kind: 'fine' }
      isFirst = false
      return sky
    })
    await save(tab, photograph(deed))
    await device.pass(day)
    expect(tab.outbox.getSnapshot().uploads.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    expect(portal.documents).toHaveLength(2)
    await check()
  })
})
