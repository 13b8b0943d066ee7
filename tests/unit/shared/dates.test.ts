import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  activityTimeText,
  dateInputValue,
  dateText,
  momentDayText,
  storedAtText,
  today,
} from '../../../shared/dates'
import { noteTimeText } from '../../../shared/note-time'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

describe.each(['America/Santiago', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'in a browser that lives in %s',
  (timeZone) => {
    test('a date is shown as the day it names, on every day of a century', () => {
      process.env['TZ'] = timeZone
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1950-01-01'), max: new Date('2050-12-31'), noInvalidDate: true }),
          (date) => {
            const iso = date.toISOString().slice(0, 10)
            const [year, month, day] = iso.split('-')
            expect(dateText(iso)).toBe(`${day ?? ''}/${month ?? ''}/${year ?? ''}`)
            expect(dateInputValue(iso)).toBe(iso)
          },
        ),
      )
    })

    test('a day that a zone has skipped stays itself: Kiritimati went from 30/12/1994 to 01/01/1995', () => {
      process.env['TZ'] = timeZone
      expect(dateText('1994-12-31')).toBe('31/12/1994')
      expect(dateInputValue('1994-12-31')).toBe('1994-12-31')
    })

    test.each(['2026-09-06', '2027-09-05'])(
      '%s, whose midnight does not exist in Santiago, stays itself',
      (iso) => {
        process.env['TZ'] = timeZone
        expect(dateText(iso)).toBe(iso.split('-').reverse().join('/'))
        expect(noteTimeText(`${iso} 00:30:00`)).toMatch(/^domingo .* 00:30hs$/)
      },
    )

    test.each(['2026-03-01T00:00:00.000000Z', '2026-03-01 00:00:00+00:00', '2026-03-01T03:00:00Z'])(
      'a day that comes as %s stays itself',
      (day) => {
        process.env['TZ'] = timeZone
        expect(dateText(day)).toBe('01/03/2026')
        expect(dateInputValue(day)).toBe('2026-03-01')
        expect(dateText('2026-12-31T00:00:00Z')).toBe('31/12/2026')
      },
    )

    test('the day of a moment is that of the clocks in Santiago, also of one at midnight in UTC', () => {
      process.env['TZ'] = timeZone
      expect(momentDayText('2026-03-01T00:00:00Z')).toBe('28/02/2026')
      expect(momentDayText('2026-03-01 00:00:00')).toBe('01/03/2026')
      expect(momentDayText('pronto')).toBeUndefined()
    })

    test('a time with an offset is shown as the clocks in Santiago showed it', () => {
      process.env['TZ'] = timeZone
      expect(activityTimeText('2026-01-01T02:30:00Z')).toBe('31/12/2025 23:30 hs.')
      expect(activityTimeText('2026-07-01T02:30:00+00:00')).toBe('30/06/2026 22:30 hs.')
      expect(activityTimeText('2026-03-03T14:05:09.123-03:00')).toBe('03/03/2026 14:05 hs.')
      expect(dateText('2026-01-01T02:30:00Z')).toBe('31/12/2025')
    })
  },
)

test('minutes are shown as minutes, not as the month', () => {
  expect(activityTimeText('2026-03-15 09:41:00')).toBe('15/03/2026 09:41 hs.')
})

test('a note names its weekday', () => {
  expect(noteTimeText('2026-03-03 14:05:00')).toBe('martes 03/03/2026 14:05hs')
  expect(noteTimeText('2026-03-07 08:00:00')).toBe('sábado 07/03/2026 08:00hs')
})

test.each([
  null,
  '',
  'mañana',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '03/03/2026',
  '2026-03-03 25:00:00',
  '2026-03-03T10:00:00+99:99',
])('%j is no date', (value) => {
  expect(dateText(value)).toBeNull()
  expect(noteTimeText(value)).toBeNull()
  expect(activityTimeText(value)).toBeNull()
  expect(dateInputValue(value)).toBe('')
})

test('what was stored says since when: today by the hour, earlier by the date', () => {
  const stored = Date.parse('2026-03-03T12:41:00Z')
  expect(storedAtText(stored, Date.parse('2026-03-03T23:00:00Z'))).toBe('hoy 09:41')
  expect(storedAtText(stored, Date.parse('2026-03-04T02:59:00Z'))).toBe('hoy 09:41')
  expect(storedAtText(stored, Date.parse('2026-03-04T03:00:00Z'))).toBe('03/03/2026 09:41')
})

test("today is Santiago's today", () => {
  expect(today(Date.parse('2026-01-01T02:59:00Z'))).toBe('2025-12-31')
  expect(today(Date.parse('2026-01-01T03:00:00Z'))).toBe('2026-01-01')
})
