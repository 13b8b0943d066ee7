import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRut, isLongerThanRut, isShortForLetter, isValidRut, rutMaxLength } from '../../../shared/rut'

test.each(['12.345.678-5', '7.654.321-6', '60.803.000-K', '15.000.822-0', '76.086.428-5'])(
  '%s is valid',
  (rut) => {
    expect(isValidRut(rut)).toBe(true)
  },
)

test.each(['12.345.678-9', '11.222.333-K', '100.200.300-4', '', '1', 'K', '-'])('%j is not valid', (rut) => {
  expect(isValidRut(rut)).toBe(false)
})

test('of the eleven check digits of a number exactly one is valid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (body) => {
      const valid = Array.from('0123456789K').filter((digit) => isValidRut(formatRut(`${body}${digit}`)))
      expect(valid).toHaveLength(1)
    }),
  )
})

describe('while typing', () => {
  test.each([
    ['1', '1'],
    ['12', '1-2'],
    ['12345', '1.234-5'],
    ['76543216', '7.654.321-6'],
    ['123456785', '12.345.678-5'],
    ['12.345.678-5', '12.345.678-5'],
    ['12 345 678 - 5', '12.345.678-5'],
    ['60803000k', '60.803.000-K'],
    ['7654321K', '7.654.321-K'],
    ['012.345.678-5', '12.345.678-5'],
  ])('%s is written %s', (typed, written) => {
    expect(formatRut(typed)).toBe(written)
  })

  test('a letter counts only as check digit, from eight characters on', () => {
    expect(formatRut('85001K')).toBe('85.001-K')
    expect(isShortForLetter('85001K')).toBe(false)
    expect(formatRut('8500K')).toBe('8.500-K')
    expect(isShortForLetter('8500K')).toBe(true)
    expect(formatRut('k')).toBe('')
    expect(formatRut('12345678K9')).toBe('12.345.678-K')
    expect(formatRut('12345678x')).toBe('1.234.567-8')
  })

  test.each([
    ['7.654.321-6 Karla Soto', '7.654.321-6'],
    ['7.654.321-6Karla', '7.654.321-6'],
    ['7.654.321-6, 9.876.543-3', '7.654.321-6'],
    ['7.654.321-6 9.876.543-3', '7.654.321-6'],
    ['76543216 Karla', '7.654.321-6'],
    ['76543216 fono 987654321', '7.654.321-6'],
    ['Karla Soto, RUT 7.654.321-6', '7.654.321-6'],
    ['60.803.000-K Kevin', '60.803.000-K'],
    ['60803000 k', '60.803.000-K'],
    ['12-345-678-5', '12.345.678-5'],
    // A slip in the middle of a number that is there.
    ['1.234x.567-8', '1.234.567-8'],
  ])('%s ends with its check digit', (pasted, written) => {
    expect(formatRut(pasted)).toBe(written)
  })

  test.each(['100.200.300-4', '100200300-K', '1002003004', 'RUT 100.200.300-4'])(
    '%s is longer than a RUT, and stays as it is',
    (text) => {
      expect(isLongerThanRut(text)).toBe(true)
      expect(formatRut(text)).toBe(text)
    },
  )

  test('whatever is no longer than a RUT fits twelve characters, and writing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dkK.-]{0,20}$/)), (text) => {
        const written = formatRut(text)
        if (isLongerThanRut(text)) {
          expect(written).toBe(text)
          return
        }
        expect(written.length).toBeLessThanOrEqual(rutMaxLength)
        expect(written).toMatch(/^$|^\d$|^\d{1,3}(\.\d{3})*-[\dK]$/)
        expect(formatRut(written)).toBe(written)
      }),
    )
  })
})
