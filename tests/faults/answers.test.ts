import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isInDoubt, needsUser, reasonText } from '../../src/outbox/page/wording'
import type { Instead, Weather } from './network'
import { createScenario, deed, emptyRow } from './scenario'
import { day, meetFirst, only, openTab } from './tabs'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

describe('what the network or the portal does to one try ends in one delivery', () => {
  const skies: [name: string, sky: Weather][] = [
    ['19: on lie-fi, which connects and moves no byte, the document arrives once', { kind: 'lie-fi' }],
    ['20: a connection cut at 10 % of the body leaves one document', { kind: 'cut', at: 0.1 }],
    ['20: a connection cut at 99 % of the body leaves one document', { kind: 'cut', at: 0.99 }],
    ['21: a response lost after every byte had arrived leaves one document', { kind: 'lost-answer' }],
    ['22: a response that takes 120 s leaves one document', { kind: 'late-answer', delay: 120_000 }],
    [
      '24: the 200 page of a captive portal is no delivery, and the document arrives once',
      { kind: 'instead', answer: { status: 200, text: '<html>Wi-Fi' } },
    ],
    [
      '24: a redirect to another host is no delivery, and the document arrives once',
      { kind: 'instead', answer: { status: 200, text: '{}', elsewhere: true } },
    ],
    [
      '24: a 511 of the network is no delivery, and the document arrives once',
      { kind: 'instead', answer: { status: 511, text: '' } },
    ],
    [
      '30: a document that the portal is still processing arrives once',
      { kind: 'instead', answer: { status: 409, text: '{"type":"in-progress"}' } },
    ],
    [
      '30: a document that the portal has locked arrives once',
      { kind: 'instead', answer: { status: 423, text: '{"error":"Ocupado."}' } },
    ],
    [
      '32: a 503 with a date in Retry-After delays the document, which arrives once',
      { kind: 'instead', answer: { status: 503, text: '', retryAfter: 'Mon, 02 Mar 2026 12:10:00 GMT' } },
    ],
    [
      '32: a 429 with an absurd Retry-After delays the document, which arrives once',
      { kind: 'instead', answer: { status: 429, text: '{}', retryAfter: '99999999999' } },
    ],
    [
      '34: a success with half a body proves nothing, and the document arrives once',
      { kind: 'garbled', answer: { status: 201, text: '{"sta' } },
    ],
    [
      '34: a success without a body proves nothing, and the document arrives once',
      { kind: 'garbled', answer: { status: 201, text: '' } },
    ],
    [
      '34: a receipt of another file proves nothing, and the document arrives once',
      {
        kind: 'garbled',
        answer: {
          status: 200,
          text: '{"receipt":{"document_id":9,"received_at":"x","bytes":1,"sha256":"0"}}',
        },
      },
    ],
    [
      '35: a portal that stores the document and answers 500 holds it once',
      { kind: 'garbled', answer: { status: 500, text: '{}' } },
    ],
    ['a POST that the browser sends twice by itself leaves one document', { kind: 'resent' }],
  ]
  for (const honoursKeys of [true, false]) {
    test.each(skies)(`%s (keys ${honoursKeys ? 'honoured' : 'ignored'})`, async (_name, sky) => {
      const { device, portal, photograph, save, check } = createScenario({
        honoursKeys,
        sendsReceipts: honoursKeys,
      })
      meetFirst(device, sky)
      const tab = openTab(device)
      await save(tab, photograph(deed, { seen: emptyRow }))
      await device.pass(day)
      expect(only(tab)).toMatchObject({ state: 'delivered' })
      expect(portal.documents).toHaveLength(1)
      await check()
    })
  }
})

describe('what only the user can decide blocks the upload, keeps its bytes, and says why', () => {
  const answers: [name: string, answer: Instead, kind: string, text: RegExp][] = [
    [
      '25: a file that the portal finds too large stays here, and the limit is named',
      { status: 413, text: '{"error":"El archivo supera el máximo de 25 MB.","limit":26214400}' },
      'too-large',
      /^El archivo supera el máximo de 25 MB\. Elige/,
    ],
    [
      '25: a limit that the words of the portal leave out is named too',
      { status: 413, text: '{"message":"Muy grande","limit":"10485760"}' },
      'too-large',
      /^Muy grande\. El máximo es 10 MB\. Elige/,
    ],
    [
      '25: a limit without any words is named too',
      { status: 413, text: '{"limit":1572864}' },
      'too-large',
      /^El archivo pesa más de lo que el portal recibe\. El máximo es 1,5 MB\. Elige/,
    ],
    [
      '26: a document that does not pass validation stays here with the reason of the portal',
      { status: 422, text: '{"errors":{"file":["No se lee."]}}' },
      'refused',
      /No se lee/,
    ],
    [
      '26: a 200 whose body says 422 is a failed validation too',
      { status: 200, text: '{"status":422,"errors":{"file":["No se lee."]}}' },
      'refused',
      /No se lee/,
    ],
    [
      '29: a document refused because the account is closed stays here and names the contact',
      { status: 403, text: '{"error":"Cuenta cerrada."}' },
      'refused',
      /Cuenta cerrada.*contador/,
    ],
    [
      '29: a document whose place is gone (404) stays here and names the contact',
      { status: 404, text: '{"message":"No existe."}' },
      'refused',
      /No existe.*contador/,
    ],
    [
      '29: a document whose place is gone for good (410) stays here and names the contact',
      { status: 410, text: '{"message":"Ya no existe."}' },
      'refused',
      /Ya no existe.*contador/,
    ],
    [
      '31: a key that the portal knows with another file stops the upload, and its bytes stay',
      { status: 422, text: '{"type":"key-reused","error":"Clave usada."}' },
      'key-reused',
      /Clave usada/,
    ],
  ]
  test.each(answers)('%s', async (_name, answer, kind, text) => {
    const { device, photograph, save, check } = createScenario()
    meetFirst(device, { kind: 'instead', answer })
    const tab = openTab(device)
    await save(tab, photograph(deed))
    await device.pass(day)
    const upload = only(tab)
    expect(upload).toMatchObject({ state: 'blocked', reason: { kind } })
    expect(reasonText(upload)).toMatch(text)
    expect(needsUser(upload)).toBe(true)
    expect((await tab.outbox.bytes(upload.id))?.byteLength).toBe(upload.file.size)
    await check()

    await tab.outbox.retry(upload.id)
    await device.pass(day)
    expect(only(tab)).toMatchObject({ id: upload.id, state: 'delivered' })
    await check()
  })
})

describe('25: a proxy that refuses a file is no answer of the portal', () => {
  const answers: Instead[] = [403, 413].flatMap((status) =>
    ['<html>Request Entity Too Large', ''].map((text) => ({ status, text })),
  )
  const skies = answers.flatMap((answer): [text: string, status: number, when: string, sky: Weather][] => [
    [answer.text, answer.status, 'before', { kind: 'instead', answer }],
    [answer.text, answer.status, 'after', { kind: 'garbled', answer }],
  ])
  for (const honoursKeys of [true, false]) {
    test.each(skies)(
      `'%s' with %i %s the body: it waits, says so, and goes by itself when the proxy is put right (keys ${honoursKeys ? 'honoured' : 'ignored'})`,
      async (_text, _status, when, sky) => {
        const { device, portal, photograph, save, check } = createScenario({
          honoursKeys,
          sendsReceipts: honoursKeys,
        })
        device.setWeather(({ method }) => (method === 'POST' ? sky : { kind: 'fine' }))
        const tab = openTab(device)
        await save(tab, photograph(deed, { seen: emptyRow }))
        await device.pass(1_000)
        const upload = only(tab)
        // What arrived after all is found in the list of a portal that knows no keys.
        if (!(when === 'after' && !honoursKeys)) {
          expect(upload).toMatchObject({ state: 'queued', reason: { kind: 'refused-page' } })
          expect(reasonText(upload)).toMatch(/^El servidor no dejó pasar el archivo\. Seguimos intentando\./)
          expect(needsUser(upload)).toBe(false)
        }
        await device.pass(2 * day)
        // At 15 minutes between two tries it would be hundreds.
        expect(device.requests.filter(({ method }) => method === 'POST').length).toBeLessThan(60)

        device.setWeather(() => ({ kind: 'fine' }))
        await device.pass(day)
        expect(only(tab).state).toBe('delivered')
        expect(portal.documents).toHaveLength(1)
        await check()
      },
    )
  }
})

test('21: once an answer is lost no question about the upload says that it will not arrive', async () => {
  const { device, portal, saveDeed } = createScenario({ honoursKeys: false, sendsReceipts: false })
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed({ seen: null })
  await device.pass(1_000)
  expect(isInDoubt(only(tab))).toBe(false)
  let isLost = false
  device.setWeather(({ method }) => {
    if (isLost) return { kind: 'none' }
    isLost = method === 'POST'
    return isLost ? { kind: 'lost-answer' } : { kind: 'fine' }
  })
  await device.pass(3_600_000)
  expect(portal.documents).toHaveLength(1)
  expect(only(tab)).toMatchObject({ state: 'queued', reason: { kind: 'no-signal' } })
  expect(isInDoubt(only(tab))).toBe(true)
})

test('33: a portal that answers 500 for three days gets the document on the fourth', async () => {
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

test('37: a clock that is put back two days freezes no upload', async () => {
  const { device, photograph, save, check } = createScenario()
  meetFirst(device, { kind: 'instead', answer: { status: 503, text: '', retryAfter: '600' } })
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await device.pass(1_000)
  device.time.turn(-2 * day)
  await device.pass(3_600_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

const staleToken: Weather = { kind: 'instead', answer: { status: 419, text: '<html>Page Expired' } }

describe('67: a 419 for a CSRF token that was rotated', () => {
  test('the token is renewed, and the upload goes on in the same try', async () => {
    const { device, portal, photograph, save, check } = createScenario()
    meetFirst(device, staleToken)
    const tab = openTab(device)
    tab.page.hasToken = true
    await save(tab, photograph(deed))
    await device.pass(1_000)
    expect(only(tab)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(portal.documents).toHaveLength(1)
    await check()
  })

  test('without a new token it waits, and the next page sends it at once', async () => {
    const { device, photograph, save, check } = createScenario()
    device.setWeather(() => staleToken)
    const tab = openTab(device)
    await save(tab, photograph(deed))
    await device.pass(day)
    expect(only(tab)).toMatchObject({ state: 'queued', reason: { kind: 'stale-page' } })
    expect(needsUser(only(tab))).toBe(false)
    tab.kill()
    device.setWeather(() => ({ kind: 'fine' }))
    const next = openTab(device)
    await device.pass(1_000)
    expect(only(next).state).toBe('delivered')
    await check()
  })
})
