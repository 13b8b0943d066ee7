import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

describe.each(['America/Santiago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'on a device in %s',
  (timeZone) => {
    let days: typeof import('../../../../src/features/calendar/days')
    beforeEach(async () => {
      process.env['TZ'] = timeZone
      vi.resetModules()
      days = await import('../../../../src/features/calendar/days')
    })

    test('a day keeps its name and its month', () => {
      expect(days.dayText('2026-11-30')).toBe('lunes 30 de noviembre')
      expect(days.dayText('2027-01-01')).toBe('viernes 1 de enero')
      expect(days.monthTitle('2027-09-01')).toBe('Septiembre 2027')
    })

    test('only a Saturday and a Sunday move to the Monday, also over the end of a year', () => {
      expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(days.outOfWeekend)).toEqual([
        '2026-11-20',
        '2026-11-23',
        '2026-11-23',
        '2026-11-23',
      ])
      expect(days.outOfWeekend('2033-12-31')).toBe('2034-01-02')
    })

    test('months run on into the next year, and day 0 is the last of the month before', () => {
      expect(days.isoDay(2026, 13, 20)).toBe('2027-01-20')
      expect(days.isoDay(2028, 3, 0)).toBe('2028-02-29')
      expect(days.isoDay(2026, 13, 0)).toBe('2026-12-31')
    })
  },
)
