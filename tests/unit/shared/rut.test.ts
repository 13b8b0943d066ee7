import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRut, isValidRut, rutMaxLength } from '../../../shared/rut'

test.each(['12.345.678-5', '7.654.321-6', '60.803.000-K', '15.000.822-0', '76.086.428-5'])(
  '%s is valid',
  (rut) => {
    expect(isValidRut(rut)).toBe(true)
  },
)

test.each(['12.345.678-9', '11.222.333-K', '', '1', 'K', '-'])('%j is not valid', (rut) => {
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
    expect(formatRut('123456K')).toBe('12.345-6')
    expect(formatRut('k')).toBe('')
    expect(formatRut('12345678K9')).toBe('12.345.678-K')
    expect(formatRut('12345678x')).toBe('1.234.567-8')
  })

  test('whatever is typed fits twelve characters, and writing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dkK.-]{0,20}$/)), (text) => {
        const written = formatRut(text)
        expect(written.length).toBeLessThanOrEqual(rutMaxLength)
        expect(written).toMatch(/^$|^\d$|^\d{1,3}(\.\d{3})*-[\dK]$/)
        expect(formatRut(written)).toBe(written)
      }),
    )
  })
})
