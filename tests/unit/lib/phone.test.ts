import { expect, test } from 'vitest'
import { phoneDigits } from '../../../src/lib/phone'

test('digits alone stay', () => {
  expect(phoneDigits('+56 9 8765 4321')).toBe('56987654321')
  expect(phoneDigits('fono')).toBe('')
})
