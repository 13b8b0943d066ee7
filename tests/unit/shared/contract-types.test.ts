import { expect, test } from 'vitest'
import { contractTypeOf, contractType, offeredTypes } from '../../../shared/contract-types'

test('the wire spells a contract type as number or text, and knows no sixth one', () => {
  expect(contractTypeOf(2)).toBe(contractType.propertyWithStorage)
  expect(contractTypeOf('5')).toBe(contractType.parking)
  expect(contractTypeOf('')).toBeNull()
  expect(contractTypeOf(6)).toBeNull()
  expect(contractTypeOf(null)).toBeNull()
})

test('parking and storage are offered only if the property has them', () => {
  const labels = (has: { parking: boolean; storage: boolean }) => offeredTypes(has).map(({ label }) => label)
  expect(labels({ parking: false, storage: false })).toEqual(['Solo el inmueble'])
  expect(labels({ parking: true, storage: false })).toEqual([
    'Solo el inmueble',
    'Inmueble con estacionamiento',
    'Solo estacionamiento',
  ])
  expect(labels({ parking: true, storage: true })).toHaveLength(5)
})
