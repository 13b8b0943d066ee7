import { expect, test } from 'vitest'
import { returnPath } from '../../../src/app/start/return-path'

test.each(['//x', '/\\x', 'x', '', 'https://example.cl/'])('%j is no way back', (from) => {
  expect(returnPath({ from, userId: null }, 1)).toBeNull()
})

test('a path of the app is the way back of its user, or of every user', () => {
  expect(returnPath({ from: '/home?a=//x', userId: null }, 1)).toBe('/home?a=//x')
  expect(returnPath({ from: '/home', userId: 1 }, 1)).toBe('/home')
  expect(returnPath({ from: '/home', userId: 2 }, 1)).toBeNull()
})
