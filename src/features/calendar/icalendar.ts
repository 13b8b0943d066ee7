import type { CalendarEntry } from './calendar-entries'

/**
 * An iCalendar file (RFC 5545) of whole days with a reminder at 9:00 three days before. A stable
 * `UID` avoids duplicates in the user's calendar; `owner` makes it unique per user. `now` is epoch
 * ms.
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

/** TEXT (RFC 5545, 3.3.11) allows no control characters but the tab. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** RFC 5545, 3.1: at most 75 octets a line, and no character is split. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
