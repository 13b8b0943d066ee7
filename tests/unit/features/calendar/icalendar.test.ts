import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarEntry } from '../../../../src/features/calendar/calendar-entries'
import { icalendar } from '../../../../src/features/calendar/icalendar'

const f29: CalendarEntry = {
  key: 'f29-2026-11',
  kind: 'f29',
  day: '2026-12-21',
  title: 'Formulario 29 (F29) de noviembre',
  about: 'Periodo 11/2026',
  overdue: false,
}

const now = Date.UTC(2026, 10, 22, 18, 5, 9, 250)

function file(...entries: readonly CalendarEntry[]): string {
  return icalendar(entries, '7@portal.example.cl', now)
}

/** As a reader of the file puts a folded line together again (RFC 5545, 3.1). */
function summary(title: string): string | undefined {
  const lines = file({ ...f29, title })
    .replaceAll('\r\n ', '')
    .split('\r\n')
  return lines.find((line) => line.startsWith('SUMMARY:'))
}

test('an entry is a whole day with a reminder, to the letter', () => {
  expect(file(f29)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portal Inversionista//Calendario//ES',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:f29-2026-11-7@portal.example.cl',
      'DTSTAMP:20261122T180509Z',
      'DTSTART;VALUE=DATE:20261221',
      'SUMMARY:Formulario 29 (F29) de noviembre',
      'DESCRIPTION:Periodo 11/2026',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Formulario 29 (F29) de noviembre',
      'TRIGGER:-P2DT15H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a date that is saved again, on a later day and with another date, has the same UID; that of another user has its own', () => {
  const uid = /^UID:.*$/m
  const first = uid.exec(file(f29))?.[0]
  const second = icalendar([{ ...f29, day: '2026-12-22' }], '7@portal.example.cl', now + 86_400_000)
  expect(uid.exec(second)?.[0]).toBe(first)
  expect(uid.exec(icalendar([f29], '8@portal.example.cl', now))?.[0]).not.toBe(first)
})

test('backslashes, semicolons, commas and line breaks are escaped, other control characters dropped', () => {
  expect(summary('Pérez; Soto, e hijos \\ "Cía"\r\nuno\ndos\rtres\t\u0000\u0007\u0085fin')).toBe(
    String.raw`SUMMARY:Pérez\; Soto\, e hijos \\ "Cía"\nuno\ndos\ntres` + '\tfin',
  )
})

test('no text can begin a line of its own', () => {
  const text = 'Ana\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTACH:https://example.com'
  const lines = file({ ...f29, title: text, about: text }).split('\r\n')
  expect(lines.filter((line) => /^(BEGIN|END):VEVENT$|^ATTACH/.test(line))).toEqual([
    'BEGIN:VEVENT',
    'END:VEVENT',
  ])
})

test('a line is folded after 75 octets', () => {
  const folded = file({ ...f29, title: 'a'.repeat(67 + 74 + 1) })
  expect(folded).toContain(`\r\nSUMMARY:${'a'.repeat(67)}\r\n ${'a'.repeat(74)}\r\n a\r\n`)
  expect(file({ ...f29, title: 'a'.repeat(67) })).toContain(`\r\nSUMMARY:${'a'.repeat(67)}\r\nDESC`)
})

test('a fold never cuts a character: one that would cross it begins the next line', () => {
  expect(file({ ...f29, title: `${'a'.repeat(66)}ñandú` })).toContain(
    `\r\nSUMMARY:${'a'.repeat(66)}\r\n ñandú\r\n`,
  )
  expect(file({ ...f29, title: `${'a'.repeat(64)}🏠 casa` })).toContain(
    `\r\nSUMMARY:${'a'.repeat(64)}\r\n 🏠 casa\r\n`,
  )
})

test('whatever the text, no line has more than 75 octets, and the text comes back whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      for (const line of file({ ...f29, title }).split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const text = (summary(title) ?? '').slice('SUMMARY:'.length)
      const read = text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))
      expect(read).toBe(title.replace(/\r\n|\r/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, ''))
    }),
  )
})
