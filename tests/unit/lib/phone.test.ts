import { expect, test } from 'vitest'
import { phoneDigits } from '../../../src/lib/phone'
import { phoneProblem } from '../../../src/ui/field-problems'

test('digits alone stay', () => {
  expect(phoneDigits('+56 9 8765 4321')).toBe('56987654321')
  expect(phoneDigits('fono')).toBe('')
})

test.each([
  '987654321 / 912345678',
  '+56987654321+56912345678',
  '987654321, 22345678',
  '9 8765 4321 y 9 1234 5678',
  '2234567 2234568',
  '22345678 anexo 12',
  '1234567890123456',
])('%s is not one number: it stays, and is not taken', (text) => {
  expect(phoneDigits(text)).toBe(text)
  expect(phoneProblem(text)).toMatch(/un solo teléfono/)
})

test('words alone are no number', () => {
  expect(phoneProblem('fono')).toMatch(/un solo teléfono/)
})

test.each(['', '56987654321', 'Fono: +56 (2) 2234-5678.'])('%j is taken', (text) => {
  expect(phoneProblem(text)).toBeNull()
})
