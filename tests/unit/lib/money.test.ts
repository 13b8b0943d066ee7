import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskMoney, moneyText, parseMoney, pesos, finishMoney, uf } from '../../../src/lib/money'
import { moneyProblem } from '../../../src/ui/field-problems'

test('pesos and UF are written as in Chile', () => {
  expect(pesos(1234567)).toBe('$1.234.567')
  expect(pesos(1234)).toBe('$1.234')
  expect(pesos(0)).toBe('$0')
  expect(pesos(450000.5)).toBe('$450.000,5')
  expect(pesos(-1500)).toBe('-$1.500')
  expect(uf(3250.5)).toBe('UF 3.250,50')
  expect(uf(3250)).toBe('UF 3.250,00')
  expect(uf(0.005)).toBe('UF 0,01')
})

describe('while typing', () => {
  test.each([
    ['1', '1'],
    ['1234', '1.234'],
    ['1.2345', '12.345'],
    ['1234567', '1.234.567'],
    ['1.234,5', '1.234,5'],
    ['1234,', '1.234,'],
    ['1234,56', '1.234,56'],
    ['.', '.'],
    ['.5', '.5'],
    ['1.234 ', '1.234 '],
    [',5', '0,5'],
    ['007', '7'],
    ['0', '0'],
    ['', ''],
    ['$ 1.234.567', '1.234.567'],
    ['UF 3.250,50', '3.250,50'],
  ])('%j becomes %j', (typed, shown) => {
    expect(maskMoney(typed)).toBe(shown)
  })

  test('dots typed by habit are thousands', () => {
    let text = ''
    for (const key of '1.500.000') text = maskMoney(text + key)
    expect(text).toBe('1.500.000')
    expect(parseMoney(text)).toBe(1_500_000)
  })

  test('a dot from a keyboard without a comma is a decimal sign', () => {
    let text = ''
    for (const key of '3250.5') text = maskMoney(text + key)
    expect(parseMoney(text)).toBe(3250.5)
    expect(finishMoney(text)).toBe('3.250,5')
  })

  test('deleting a digit never makes the rest a decimal part', () => {
    expect(finishMoney('1.23', { dotsAreThousands: true })).toBe('123')
    expect(finishMoney('1.234.56', { dotsAreThousands: true })).toBe('123.456')
  })
})

describe('what is not one amount is not taken, and stays as it was written', () => {
  const one = 'Escribe un solo monto, con dos decimales a lo más: 350.000 o 12,50.'
  test.each([
    ['350,000', 'Escribe 350.000 con punto, o 350,00.'],
    ['$ 12,500', 'Escribe 12.500 con punto, o 12,50.'],
    ['1.234,567', 'Escribe 1.234.567 con punto, o 1.234,56.'],
    ['3250.505', 'Escribe 3.250.505 con punto, o 3.250,50.'],
    ['0,125', one],
    ['1234,5678', one],
    ['37256.7891', one],
    ['850.000 + 65.000', one],
    ['850.000 65.000', one],
    ['UF 12,5 ($450.000)', one],
    ['450 mil', one],
    ['12.03.2026', one],
    ['12.2026', one],
    ['1,234,56', one],
    ['-500', one],
    ['abc', one],
    ['12345678901234', one],
  ])('%s', (text, sentence) => {
    expect(finishMoney(text)).toBe(text)
    expect(parseMoney(text)).toBe(0)
    expect(moneyProblem(text)).toBe(sentence)
  })

  test.each(['350,000', '1234,567', '850.000 + 65.000', '850.000 65.000', '450 mil', '12.03.2026', '-500'])(
    '%s, key by key',
    (text) => {
      let typed = ''
      for (const key of text) typed = maskMoney(typed + key, 'typed', typed)
      expect(moneyProblem(typed), typed).not.toBeNull()
    },
  )
})

test.each([
  ['1,234,567', 1234567],
  ['1,234,567.89', 1234567.89],
  ['.5', 0.5],
  [',5', 0.5],
  ['1 234 567', 1234567],
  ['450.000\u00a0pesos', 450000],
  ['$450.000.-', 450000],
  ['UF 12,5', 12.5],
  ['12,5 U.F.', 12.5],
  ['3250.50', 3250.5],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1.234', 1234],
  ['1234567.8', 1234567.8],
  ['$1.234.567', 1234567],
])('a pasted %s is %d', (pasted, amount) => {
  expect(moneyProblem(pasted)).toBeNull()
  expect(parseMoney(maskMoney(pasted))).toBe(amount)
  expect(parseMoney(finishMoney(maskMoney(pasted)))).toBe(amount)
})

test.each(['', '0', '0,00', ',', '.', '-'])('%j is worth 0', (text) => {
  expect(parseMoney(text)).toBe(0)
})

test('an amount that is shown in a field comes back as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (cents) => {
      const amount = cents / 100
      expect(parseMoney(moneyText(amount))).toBe(amount)
      expect(maskMoney(moneyText(amount))).toBe(moneyText(amount))
    }),
  )
})

test('nothing positive to show is an empty field', () => {
  expect(moneyText(null)).toBe('')
  expect(moneyText(0)).toBe('')
})

test('any typed text becomes an amount in German style, and stays that amount, or is not taken', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,]{0,25}$/)), (text) => {
      const finished = finishMoney(maskMoney(text))
      if (moneyProblem(finished) !== null) {
        expect(parseMoney(finished)).toBe(0)
        return
      }
      expect(finished).toMatch(/^$|^\d{1,3}(\.\d{3})*(,\d{0,2})?$/)
      expect(finishMoney(finished)).toBe(finished)
      expect(maskMoney(finished)).toBe(finished)
      expect(Number.isFinite(parseMoney(text))).toBe(true)
    }),
  )
})
