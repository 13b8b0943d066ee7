import { expect, test } from 'vitest'
import { csv } from '../../../server/domain/csv'

const cellOf = (value: unknown) => csv(['a'], [{ a: value }]).split('\r\n')[1]

test.each([
  [3250.5, '"3250,5"'],
  [1_234_567, '"1234567"'],
  [-0.25, '"-0,25"'],
  ['2026-03-05', '"05-03-2026"'],
  // The last second of Chile's day, in summer and in winter time.
  ['2026-01-02T02:59:59.123456+00:00', '"01-01-2026 23:59:59"'],
  ['2026-07-02T03:59:59+00:00', '"01-07-2026 23:59:59"'],
  [true, '"VERDADERO"'],
  [null, '""'],
  ['Av. Grecia 1200; "B"', '"Av. Grecia 1200; ""B"""'],
])('a spreadsheet in Chile reads %j', (value, written) => {
  expect(cellOf(value)).toBe(written)
})

test.each([
  '=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠suma',
  '\u200B=1+1',
  '\u2060\u00A0=1+1',
  ' =1+1',
  '@suma',
  '\tx',
])('a text that begins with a formula does not become one: %j', (text) => {
  expect(cellOf(text)).toBe(`"'${text}"`)
})

test('what only holds the sign of a formula stays as it was written', () => {
  expect(cellOf('Depto 5 = 6')).toBe('"Depto 5 = 6"')
})
