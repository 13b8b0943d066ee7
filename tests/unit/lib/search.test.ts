import { expect, test } from 'vitest'
import { matches } from '../../../src/lib/search'

test('accents and case do not matter', () => {
  expect(matches('nunoa', 'Ñuñoa')).toBe(true)
  expect(matches('VALPARAISO', 'Valparaíso')).toBe(true)
  expect(matches('o’higgins', "O'Higgins")).toBe(true)
})

test('every word counts, in any order', () => {
  expect(matches('irarrazaval depto', 'Departamento 1204, Av. Irarrázaval 2450 depto')).toBe(true)
  expect(matches('casa providencia', 'Casa 12, Ñuñoa')).toBe(false)
})

test('an empty search finds everything', () => {
  expect(matches('  ', 'Casa')).toBe(true)
})
