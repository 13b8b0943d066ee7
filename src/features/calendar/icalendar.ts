import type { CalendarEntry } from './calendar-entries'

/**
 * An iCalendar file (RFC 5545) of whole days, each with a reminder at nine in the morning three days before. A date keeps its `UID`,
 * so that a calendar that gets it twice has it once. `owner` tells the dates of two users of one calendar apart; `now` is epoch ms.
 */
export function icalendar(entries: readonly CalendarEntry[], owner: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal Inversionista//Calendario//ES',
    'CALSCALE:GREGORIAN',
    ...entries.flatMap((entry) => eventLines(entry, owner, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ key, day, title, about }: CalendarEntry, owner: string, now: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${key}-${owner}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(about)}`,
    // The day stays free for appointments.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P2DT15H',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** RFC 5545, 3.3.11: TEXT, which has no control characters but the tab. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** RFC 5545, 3.1: no line is longer than 75 octets without its CRLF; no character is cut in two. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_0000 ? 3 : 4
}
