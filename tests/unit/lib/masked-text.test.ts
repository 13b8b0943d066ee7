import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedEdit } from '../../../src/lib/masked-text'
import { maskMoney } from '../../../src/lib/money'
import { formatRut } from '../../../shared/rut'

/** `|` is the caret. */
function edit(written: string, mask: (text: string) => string, deleting?: 'forward'): string {
  const caret = written.indexOf('|')
  const result = maskedEdit({ text: written.replace('|', ''), caret }, mask, deleting)
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`
}

test.each([
  ['1234|', '1.234|'],
  ['12|345', '12|.345'],
  ['19|.234.567', '19|.234.567'],
  ['9|1.234', '9|1.234'],
  ['1.239|4', '12.39|4'],
  ['1.234,|5', '1.234,|5'],
  ['1x|.234', '1x|.234'],
])('money: after %s the field shows %s', (written, shown) => {
  expect(edit(written, maskMoney)).toBe(shown)
})

test.each([
  ['12345678|', '1.234.567-8|'],
  ['9|1.234.567-8', '9|1.234.567-8'],
  ['12.3|45.678-5', '12.3|45.678-5'],
])('RUT: after %s the field shows %s', (written, shown) => {
  expect(edit(written, formatRut)).toBe(shown)
})

test('the Delete key steps over a dot instead of standing before it for ever', () => {
  expect(edit('1|234', maskMoney, 'forward')).toBe('1.|234')
})

test('what stands right of the caret stays right of it, while nothing is cut off', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,5}$/)
  fc.assert(
    fc.property(digits, digits, (head, tail) => {
      const result = maskedEdit({ text: head + tail, caret: head.length }, maskMoney)
      expect(result.text.slice(result.caret).replace(/\D/g, '')).toBe(tail)
      expect(result.text.slice(0, result.caret).replace(/\D/g, '')).toBe(head)
    }),
  )
})
