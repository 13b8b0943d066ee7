import { describe, expect, test } from 'vitest'
import { suspectsOf } from '../../../../src/outbox/delivery/suspects'
import type { Receipt, Upload } from '../../../../src/outbox/model/upload'
import { anUpload } from '../../../support/uploads'

const receiptOf = (document_id: number | null, proof: Receipt['proof']): Receipt => ({
  document_id,
  received_at: 'x',
  proof,
})

/** The portal has answered its last try with a success. */
const answered = { receipt: receiptOf(null, 'success') }
const seen = { idDocument: null, status: null, others: [1] }

describe('in a row', () => {
  const target = { area: 'initial', type: 30 } as const
  const find = (upload: Upload, others: Upload[] = []) =>
    suspectsOf([{ idDocument: 7, detalle: '', status: 0 }], upload, others)

  test('a document that stands there may be this one', () => {
    expect(find(anUpload({ target, seen }))).toEqual([
      { document: 7, different: 'other', unreadable: 'unproven' },
    ])
  })

  test('one that has appeared since, after a success, is this one', () => {
    expect(find(anUpload({ target, seen, ...answered }))).toMatchObject([{ unreadable: 'shown' }])
  })

  test('one that stood there before is not shown to be this one, success or not', () => {
    const before = { idDocument: 7, status: 0 } as const
    expect(find(anUpload({ target, seen: before, ...answered }))).toMatchObject([{ unreadable: 'unproven' }])
  })

  test('one that another upload of this device brought is not this one', () => {
    const other = anUpload({ target, receipt: receiptOf(7, 'answer') })
    expect(find(anUpload({ target, seen, ...answered }), [other])).toEqual([
      { document: null, different: 'other', unreadable: 'other' },
    ])
  })

  test('one that another upload of this device may have brought is not shown to be this one', () => {
    expect(find(anUpload({ target, seen, ...answered }), [anUpload({ target })])).toMatchObject([
      { unreadable: 'unproven' },
    ])
  })
})

describe('in Otros', () => {
  const target = { area: 'initial', type: 32 } as const
  const upload = (over: Partial<Upload> = {}) => anUpload({ target, detalle: 'Boleta', seen, ...over })
  const find = (one: Upload, others: Upload[] = []) =>
    suspectsOf([{ idDocument: 7, detalle: ' Boleta ', status: 0 }], one, others)

  test('one of the same detail may be this one, after a success it is', () => {
    expect(find(upload())).toEqual([{ document: 7, different: 'absent', unreadable: 'unproven' }])
    expect(find(upload(answered))).toMatchObject([{ different: 'unproven', unreadable: 'shown' }])
  })

  test('one of another detail, or that was there before, is not this one', () => {
    expect(find(upload({ ...answered, detalle: 'Plano' }))).toEqual([])
    expect(find(upload({ ...answered, seen: { ...seen, others: [7] } }))).toEqual([])
  })

  test('the rejected one that it replaces is not this one, though nothing else is known of the list', () => {
    expect(find(upload({ seen: { idDocument: 7, status: 2 } }))).toEqual([])
  })

  test('one that another upload of this device brought is not this one', () => {
    expect(find(upload(answered), [upload({ receipt: receiptOf(7, 'list') })])).toEqual([])
  })

  test('one that another upload of this device may have brought is not shown to be this one', () => {
    expect(find(upload(answered), [upload()])).toMatchObject([{ unreadable: 'unproven' }])
  })

  test('if it is not known what was there before, it is not shown to be this one', () => {
    expect(find(upload({ ...answered, seen: null }))).toMatchObject([{ unreadable: 'unproven' }])
  })
})
