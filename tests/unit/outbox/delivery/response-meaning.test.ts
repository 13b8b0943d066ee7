import { describe, expect, test } from 'vitest'
import { meaningOf, refusalOf } from '../../../../src/outbox/delivery/response-meaning'
import { anAnswer } from '../../../support/http-answer'
import { anUpload } from '../../../support/uploads'

const upload = anUpload()
const { size: bytes, sha256 } = upload.file

function meaning(status: number, body: unknown, { sendsReceipts = false, elsewhere = false } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return meaningOf(anAnswer({ status, text, elsewhere }), upload, 0, sendsReceipts)
}

describe('a success', () => {
  test('with a receipt of the same size and hash is a delivery', () => {
    const receipt = { document_id: '9', received_at: 'x', bytes, sha256: sha256.toUpperCase() }
    expect(meaning(201, { status: 200, receipt, error: '' })).toMatchObject({
      kind: 'accepted',
      receipt: { document_id: 9, received_at: 'x' },
    })
  })

  test.each([
    ['59: whose body has an error is refused in those words', { error: 'Cuota excedida.' }],
    [
      '59: whose body has an error and a status of 200 is refused too',
      { status: 200, error: 'Cuota excedida.' },
    ],
  ])('%s', (_name, body) => {
    expect(meaning(200, body)).toEqual({
      kind: 'blocked',
      reason: 'refused',
      arrived: 'no',
      message: 'Cuota excedida.',
    })
  })
})

test.each([
  [507, { status: 507, error: 'No hay espacio.' }, 'maybe'],
  [429, { status: 429, type: 'day-is-full', error: 'Ya enviaste 5.000 MB.' }, 'no'],
] as const)('86: a %i that says why an upload waits is shown, and waits', (status, body, arrived) => {
  const message = body.error
  expect(meaning(status, body)).toEqual({
    kind: 'waits',
    reason: 'busy',
    sent: true,
    arrived,
    status,
    message,
  })
  expect(meaning(status, '<html>Full')).toEqual({ kind: 'waits', reason: 'busy', sent: true, arrived })
})

test.each([400, 402, 403, 404, 405, 407, 409, 410, 413, 415, 422, 423, 431, 451])(
  '25 and 73: a %i that is not the API’s JSON is a proxy’s, and no answer of the portal',
  (status) => {
    const isPage = { kind: 'waits', reason: 'refused-page', arrived: 'maybe', sent: true }
    for (const body of ['<html>No', '', 'Request Entity Too Large', 'null', '[]', '413'])
      expect(meaning(status, body), body).toEqual(isPage)
    expect(meaning(status, {})).not.toMatchObject({ reason: 'refused-page' })
    expect(meaning(status, '"No se puede."')).not.toMatchObject({ reason: 'refused-page' })
  },
)

test.each([
  ['of its row alone', { tipoDocument: ['Ya no se pide.'] }, { place: true }],
  ['of its row and of the file', { tipoDocument: ['Ya no se pide.'], files: ['Muy grande.'] }, {}],
  ['of another row', { task_monthly_id: ['Ya no se pide.'] }, {}],
  ['of nothing', {}, {}],
])('a refusal %s says whether the place was at fault', (_name, errors, place) => {
  const message = 'Ya no se pide.'
  expect(meaning(422, { message, errors })).toEqual({
    kind: 'blocked',
    reason: 'refused',
    arrived: 'no',
    status: 422,
    message,
    ...place,
  })
})

test('a refusal that is no 422 says nothing of the place', () => {
  expect(meaning(403, { error: 'No.', errors: { tipoDocument: ['No.'] } })).not.toHaveProperty('place')
})

test.each(['<html>Page Expired', '', '{"message":"CSRF token mismatch."}'])(
  '67: a 419 keeps its meaning with %j',
  (body) => {
    expect(meaning(419, body)).toMatchObject({ kind: 'waits', reason: 'stale-page', arrived: 'no' })
  },
)

test('24: a page of HTML with a success is a captive portal’s', () => {
  expect(meaning(200, '<html>Bienvenido')).toMatchObject({ kind: 'waits', reason: 'not-the-portal' })
})

test.each([201, 'ok', true])('a success with the status %j is no delivery, but reads a list', (status) => {
  const answer = { status, error: 'Cuota excedida.' }
  expect(meaning(200, answer)).toMatchObject({ kind: 'waits', reason: 'not-the-portal', arrived: 'maybe' })
  expect(refusalOf(anAnswer({ status: 200 }), { status }, 0)).toBeNull()
})

test('24: a success of another address is none of the portal’s', () => {
  const receipt = { document_id: 9, received_at: 'x', bytes, sha256 }
  expect(meaning(200, { receipt }, { elsewhere: true })).toMatchObject({
    kind: 'waits',
    reason: 'not-the-portal',
    arrived: 'maybe',
  })
})

test.each([
  [500, 'maybe'],
  [502, 'maybe'],
  [408, 'maybe'],
  [425, 'no'],
  [429, 'no'],
])('35: after a %i the portal may hold the document: %s', (status, arrived) => {
  expect(meaning(status, {})).toMatchObject({ kind: 'waits', reason: 'busy', arrived })
})
