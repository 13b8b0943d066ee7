import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Upload } from '../../src/outbox/upload'
import { needsUser, reasonText } from '../../src/outbox/wording'
import type { Device, Instead, Process, Weather } from './device'
import { createScenario, deed, maria, pedro } from './scenario'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

const day = 24 * 3_600_000

/** The first request meets this weather, all later ones a fine day. */
function first(device: Device, sky: Weather): void {
  let met = false
  device.setWeather(({ method }) => {
    if (met || method !== 'POST') return { kind: 'fine' }
    met = true
    return sky
  })
}

function openTab(device: Device): Process {
  const tab = device.open(maria)
  tab.outbox.start()
  return tab
}

function only(tab: Process): Upload {
  const [upload, ...more] = tab.outbox.getSnapshot().uploads
  if (!upload || more.length > 0) throw new Error(`${more.length} uploads too many, or none`)
  return upload
}

describe('what the network does to one try ends in one delivery', () => {
  const skies: [name: string, sky: Weather][] = [
    ['19: lie-fi', { kind: 'lie-fi' }],
    ['20: cut at 10 %', { kind: 'cut', at: 0.1 }],
    ['20: cut at 99 %', { kind: 'cut', at: 0.99 }],
    ['21: everything arrived, the answer is lost', { kind: 'lost-answer' }],
    ['22: the answer takes 120 s', { kind: 'late-answer', delay: 120_000 }],
    ['24: a captive portal says 200', { kind: 'instead', answer: { status: 200, text: '<html>Wi-Fi' } }],
    ['24: a redirect elsewhere', { kind: 'instead', answer: { status: 200, text: '{}', elsewhere: true } }],
    ['24: 511', { kind: 'instead', answer: { status: 511, text: '' } }],
    ['30: in progress', { kind: 'instead', answer: { status: 409, text: '{"type":"in-progress"}' } }],
    ['30: 423', { kind: 'instead', answer: { status: 423, text: '{"error":"Ocupado."}' } }],
    [
      '32: 503 with a date',
      { kind: 'instead', answer: { status: 503, text: '', retryAfter: 'Mon, 02 Mar 2026 12:10:00 GMT' } },
    ],
    [
      '32: 429 with an absurd wait',
      { kind: 'instead', answer: { status: 429, text: '{}', retryAfter: '99999999999' } },
    ],
    ['34: half a body', { kind: 'garbled', answer: { status: 201, text: '{"sta' } }],
    ['34: no body', { kind: 'garbled', answer: { status: 201, text: '' } }],
    [
      '34: the receipt of another file',
      {
        kind: 'garbled',
        answer: {
          status: 200,
          text: '{"receipt":{"document_id":9,"received_at":"x","bytes":1,"sha256":"0"}}',
        },
      },
    ],
    ['35: 500 after it was stored', { kind: 'garbled', answer: { status: 500, text: '{}' } }],
    ['the browser sends it twice', { kind: 'resent' }],
  ]
  for (const honoursKeys of [true, false]) {
    test.each(skies)(`%s (keys ${honoursKeys ? 'honoured' : 'ignored'})`, async (_name, sky) => {
      const { device, portal, photograph, save, check } = createScenario({
        honoursKeys,
        sendsReceipts: honoursKeys,
      })
      first(device, sky)
      const tab = openTab(device)
      await save(tab, photograph(deed, { seen: { idDocument: null, status: null } }))
      await device.pass(day)
      expect(only(tab)).toMatchObject({ state: 'delivered' })
      expect(portal.documents).toHaveLength(1)
      await check()
    })
  }
})

describe('what only the user can settle blocks, keeps its bytes, and says why', () => {
  const answers: [name: string, answer: Instead, kind: string, text: RegExp][] = [
    ['25: 413 of a proxy', { status: 413, text: '<html>' }, 'too-large', /25 MB/],
    ['26: 422', { status: 422, text: '{"errors":{"file":["No se lee."]}}' }, 'refused', /No se lee/],
    [
      '26: 200 whose body says 422',
      { status: 200, text: '{"status":422,"errors":{"file":["No se lee."]}}' },
      'refused',
      /No se lee/,
    ],
    ['29: 403', { status: 403, text: '{"error":"Cuenta cerrada."}' }, 'refused', /Cuenta cerrada.*contador/],
    ['29: 404', { status: 404, text: '{"message":"No existe."}' }, 'refused', /No existe.*contador/],
    [
      '31: key reused',
      { status: 422, text: '{"type":"key-reused","error":"Clave usada."}' },
      'key-reused',
      /Clave usada/,
    ],
  ]
  test.each(answers)('%s', async (_name, answer, kind, text) => {
    const { device, photograph, save, check } = createScenario()
    first(device, { kind: 'instead', answer })
    const tab = openTab(device)
    await save(tab, photograph(deed))
    await device.pass(day)
    const upload = only(tab)
    expect(upload).toMatchObject({ state: 'blocked', reason: { kind } })
    expect(reasonText(upload)).toMatch(text)
    expect(needsUser(upload)).toBe(true)
    expect((await tab.outbox.bytes(upload.id))?.byteLength).toBe(upload.file.bytes)
    await check()

    await tab.outbox.retry(upload.id)
    await device.pass(day)
    expect(only(tab)).toMatchObject({ id: upload.id, state: 'delivered' })
    await check()
  })
})

test('3 and 4: a full disk says so and leaves no half upload', async () => {
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

test('5: bytes that come back other than they went in are written again', async () => {
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

test('6: a connection that the browser dropped is opened anew', async () => {
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

test('7: a database that never opens is a clear message after two tries', async () => {
  const { device, photograph } = createScenario()
  const tab = device.open(maria)
  tab.faults.hangingOpens = 2
  const saving = expect(tab.outbox.add(photograph(deed))).rejects.toMatchObject({ kind: 'unavailable' })
  await device.pass(11_000)
  await saving
})

test('27: after a 401 nothing is sent until the same user signs in again', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  portal.expire(maria.token)
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await device.pass(day)
  expect(tab.session()).toBeNull()
  expect(device.requests).toHaveLength(1)
  portal.signIn('token-new', maria.user.id)
  tab.signIn({ ...maria, token: 'token-new' })
  await device.pass(60_000)
  expect(only(tab)).toMatchObject({ state: 'delivered', attempts: 1 })
  await check()
})

test('28: another user on the same phone neither sees nor sends them', async () => {
  const { device, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  await save(tab, photograph(deed))
  device.setWeather(() => ({ kind: 'fine' }))
  const before = device.requests.length
  tab.signIn(pedro)
  await device.pass(day)
  expect(tab.outbox.getSnapshot().uploads).toEqual([])
  expect(device.requests).toHaveLength(before)
  tab.signIn(maria)
  await device.pass(60_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('33: three days of 500, then delivered', async () => {
  const { device, photograph, save, check } = createScenario()
  device.setWeather(({ method }) =>
    method === 'POST' ? { kind: 'instead', answer: { status: 500, text: '{}' } } : { kind: 'fine' },
  )
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await device.pass(3 * day)
  expect(only(tab)).toMatchObject({ state: 'queued', reason: { kind: 'busy' } })
  expect(reasonText(only(tab))).toContain('Seguimos intentando')
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(3_600_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('37: a clock that is put back two days freezes nothing', async () => {
  const { device, photograph, save, check } = createScenario()
  first(device, { kind: 'instead', answer: { status: 503, text: '', retryAfter: '600' } })
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await device.pass(1_000)
  device.time.turn(-2 * day)
  await device.pass(3_600_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('38: two tabs and a worker at once send it once', async () => {
  for (const webLocks of [true, false]) {
    const { device, portal, photograph, save, check } = createScenario({ honoursKeys: false, webLocks })
    const tabs = [openTab(device), openTab(device), openTab(device)]
    await save(tabs[0] ?? openTab(device), photograph({ area: 'initial', type: 32 }, { detalle: 'Boleta' }))
    for (const tab of tabs) void tab.outbox.drain()
    await device.pass(day)
    expect(portal.documents).toHaveLength(1)
    await check()
  }
})

test('39: where a frozen tab holds the lock, another takes over', async () => {
  const { device, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'lie-fi' }))
  const frozen = openTab(device)
  await save(frozen, photograph(deed))
  frozen.freeze()
  device.setWeather(() => ({ kind: 'fine' }))
  const other = openTab(device)
  await device.pass(10 * 60_000)
  expect(only(other).state).toBe('delivered')
  frozen.thaw()
  await device.pass(60_000)
  await check()
})

test('41: a discard while it is being sent waits for the answer and says what came first', async () => {
  const { device, photograph, save, capture, check } = createScenario()
  first(device, { kind: 'late-answer', delay: 30_000 })
  const tab = openTab(device)
  const upload = photograph(deed)
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

test('43: one that must wait holds up no other', async () => {
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

test('44: a double tap is one upload', async () => {
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
