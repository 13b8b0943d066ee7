import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

describe.each(['America/Santiago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'on a device in %s',
  (timeZone) => {
    let days: typeof import('../../../shared/days')
    beforeEach(async () => {
      process.env['TZ'] = timeZone
      vi.resetModules()
      days = await import('../../../shared/days')
    })

    test('a day keeps its name and its month', () => {
      expect(days.dayText('2026-11-30')).toBe('lunes 30 de noviembre')
      expect(days.dayText('2027-01-01')).toBe('viernes 1 de enero')
      expect(days.monthTitle('2027-09-01')).toBe('Septiembre 2027')
    })
  },
)
