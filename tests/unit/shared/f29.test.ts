import { afterEach, describe, expect, test } from 'vitest'
import { f29DueDay, isF29 } from '../../../shared/f29'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

describe.each(['America/Santiago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'on a device in %s',
  (timeZone) => {
    test('it is due on the 20th of the next month, on the Monday after a weekend, also over the end of a year', () => {
      process.env['TZ'] = timeZone
      const due = [10, 11, 12].map((month) => f29DueDay(2026, month))
      expect(due).toEqual(['2026-11-20', '2026-12-21', '2027-01-20'])
      expect(f29DueDay(2027, 1)).toBe('2027-02-22')
    })
  },
)

test.each(['Formulario 29', 'FORMULARIO 29 (IVA)', 'F29', 'Declaración F 29 de octubre'])(
  '%s is one',
  (name) => {
    expect(isF29(name)).toBe(true)
  },
)

test.each(['Formulario 291', 'Formulario 22', 'PF29', 'Recibo 29'])('%s is none', (name) => {
  expect(isF29(name)).toBe(false)
})
