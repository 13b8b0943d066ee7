import { expect, test } from 'vitest'
import { monthAndYear, periodName } from '../../../shared/period'
import { propertyName, propertyTitle } from '../../../shared/property-name'

test.each([
  ['Departamento', '502', 'Departamento 502'],
  ['Casa', null, 'Casa'],
  [null, '7', '7'],
  ['', null, ''],
])('a property of type %s and number %s is called "%s"', (tipo, numero_departamento, name) => {
  expect(propertyName({ tipo, numero_departamento })).toBe(name)
})

test('the heading of a property without type and number is not empty', () => {
  expect(propertyTitle({ tipo: null, numero_departamento: null })).toBe('Inmueble')
})

test('a period shows its month without a leading zero', () => {
  expect(monthAndYear({ mes: 3, periodo: 2025 })).toBe('3/2025')
  expect(monthAndYear({ mes: null, periodo: null })).toBe('')
  expect(periodName({ mes: 12, periodo: '2025' })).toBe('Periodo 12/2025')
})
