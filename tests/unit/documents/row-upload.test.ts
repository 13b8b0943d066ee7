import { expect, test } from 'vitest'
import { lastOfEach } from '../../../src/documents/list/use-missing-deliveries'
import { uploadsOver } from '../../../src/documents/list/row-upload'
import type { Upload } from '../../../src/outbox/model/upload'
import { anUpload } from '../../support/uploads'
import type { Target } from '../../../shared/areas'

const target: Target = { area: 'initial', type: 30 }

function over(upload: Upload, listed: Parameters<typeof uploadsOver>[2]): boolean {
  return uploadsOver([upload], target, listed).length === 1
}

const delivered = anUpload({
  state: 'delivered',
  delivered: 2_000,
  receipt: { document_id: 77, received_at: '2026-03-03T14:05:00-03:00', proof: 'answer' },
})

test('what waits or stopped stands over its row, however fresh the list is', () => {
  for (const state of ['queued', 'sending', 'blocked'] as const)
    expect(over(anUpload({ state }), { documents: [null], at: null })).toBe(true)
})

test('what was delivered after the list was stored stands over its row until the list is read again', () => {
  expect(over(delivered, { documents: [null], at: 1_000 })).toBe(true)
  expect(over(delivered, { documents: [null], at: 3_000 })).toBe(false)
  expect(over(delivered, { documents: [null], at: null })).toBe(false)
})

test('a list that already shows the document does not get it a second time', () => {
  expect(over(delivered, { documents: [76, 77], at: 1_000 })).toBe(false)
})

test('another row has uploads of its own', () => {
  const elsewhere = anUpload({ target: { area: 'initial', type: 31 } })
  expect(over(elsewhere, { documents: [null], at: null })).toBe(false)
})

test('of several the newest comes first', () => {
  const [older, newer] = [anUpload({ created: 1 }), anUpload({ created: 2 })]
  expect(uploadsOver([older, newer], target, { documents: [], at: null })).toEqual([newer, older])
})

test.each([1_000, 3_000])(
  '37: what a list of before the delivery shows counts, and not the clock that was changed since (stored at %i)',
  (at) => {
    const deed = { ...delivered, seen: { idDocument: 70, status: 2 as const } }
    expect(over(deed, { documents: [70], at })).toBe(true)
    expect(over(deed, { documents: [78], at })).toBe(false)
    const others: Target = { area: 'initial', type: 32 }
    const plan = { ...delivered, target: others, seen: { idDocument: null, status: null, others: [70] } }
    expect(uploadsOver([plan], others, { documents: [70], at })).toHaveLength(1)
    expect(uploadsOver([plan], others, { documents: [70, 77], at })).toEqual([])
  },
)

test('what the accountant moved away before the list was stored does not stand over the row that it left', () => {
  const moved = { ...delivered, seen: { idDocument: null, status: null } }
  expect(over(moved, { documents: [null], at: 3_000 })).toBe(true)
  expect(over(moved, { documents: [null], at: 3_000, isMoved: true })).toBe(false)
  // What was sent there since does.
  expect(over(moved, { documents: [null], at: 1_000, isMoved: true })).toBe(true)
})

test('37: of several the one that was stored last comes first, also after the clock was put back', () => {
  const [older, newer] = [anUpload({ created: 2, order: 1 }), anUpload({ created: 1, order: 2 })]
  expect(uploadsOver([older, newer], target, { documents: [], at: null })).toEqual([newer, older])
})

test('a thousand rows and a thousand waiting uploads are not compared each with each', () => {
  let looks = 0
  const targets = Array.from({ length: 1_000 }, (_, index): Target => ({
    area: 'initial',
    type: 1_000 + index,
  }))
  const uploads = targets.map((own) =>
    Object.defineProperty(anUpload(), 'target', {
      get() {
        looks += 1
        return own
      },
    }),
  )
  for (const own of targets)
    expect(uploadsOver(uploads, own, { documents: [null], at: null })).toHaveLength(1)
  expect(lastOfEach(uploads)).toHaveLength(1_000)
  expect(looks).toBeLessThan(10_000)
})

test('of what was sent again with the same detail the last counts, and other details of Otros count too', () => {
  const others: Target = { area: 'initial', type: 32 }
  const [first, again, other] = [
    anUpload({ target: others, detalle: 'Boleta', created: 1 }),
    anUpload({ target: others, detalle: 'Boleta', created: 2 }),
    anUpload({ target: others, detalle: 'Plano', created: 1 }),
  ]
  expect(new Set(lastOfEach([again, first, other]))).toEqual(new Set([again, other]))
})
