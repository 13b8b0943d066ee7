/**
 * docs/contract.md, 'Dates on the screen' and 'Dates and times'. By hand: es-CL prints `05-03-2026`
 * and `12:04 p. m.` (ICU 78). Dates stay text: `new Date('2026-03-01')` is 28/02 in Santiago. What
 * can't be read is null, shown as missing.
 */

/** In Santiago. `month` is 1 to 12. */
type WallTime = { year: number; month: number; day: number; hour: number; minute: number }

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

const santiagoClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Santiago',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** `YYYY-MM-DD`, alone or at the head of a date-time, as `DD/MM/YYYY`. */
export function dateText(value: string | null): string | null {
  const time = value === null ? null : wallTime(value)
  return time && day(time)
}

/** When a note was written: `martes 03/03/2026 14:05hs`. */
export function noteTimeText(value: string | null): string | null {
  const time = value === null ? null : wallTime(value)
  if (!time) return null
  const weekday = weekdays[new Date(Date.UTC(time.year, time.month - 1, time.day)).getUTCDay()] ?? ''
  return `${weekday} ${day(time)} ${clock(time)}hs`
}

/** When something was done: `03/03/2026 14:05 hs.` */
export function activityTimeText(value: string | null): string | null {
  const time = value === null ? null : wallTime(value)
  return time && `${day(time)} ${clock(time)} hs.`
}

/** Epoch milliseconds: `hoy 09:41`, on other days `03/03/2026 09:41`. */
export function storedAtText(storedAt: number, now = Date.now()): string {
  const time = santiagoTime(new Date(storedAt))
  const isToday = day(time) === day(santiagoTime(new Date(now)))
  return `${isToday ? 'hoy' : day(time)} ${clock(time)}`
}

/** `YYYY-MM-DD` in Santiago, also for a date input. */
export function today(now = Date.now()): string {
  const time = santiagoTime(new Date(now))
  return `${padded(time.year, 4)}-${padded(time.month)}-${padded(time.day)}`
}

/**
 * `YYYY-MM-DD`. `month` 1 to 12, or beyond into the next year; day 0 is the last of the month
 * before.
 */
export function isoDay(year: number, month: number, dayOfMonth: number): string {
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10)
}

/** The date part, for a date input; empty if there is none. */
export function dateInputValue(value: string | null): string {
  const time = value === null ? null : wallTime(value)
  return time ? `${padded(time.year, 4)}-${padded(time.month)}-${padded(time.day)}` : ''
}

/** Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` (Santiago time) and ISO 8601 with an offset. */
function wallTime(value: string): WallTime | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      value.trim(),
    )
  if (!match) return null
  const [year, month, dayOfMonth, hour, minute] = match.slice(1, 6).map((part) => Number(part || 0))
  if (year === undefined || month === undefined || dayOfMonth === undefined) return null
  if (hour === undefined || minute === undefined) return null
  if (!isDay(year, month, dayOfMonth) || hour > 23 || minute > 59) return null
  if (!match[6]) return { year, month, day: dayOfMonth, hour, minute }
  // Browsers agree on ISO 8601 with a colon in the offset.
  const instant = new Date(
    value
      .trim()
      .replace(' ', 'T')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
  )
  return Number.isNaN(instant.getTime()) ? null : santiagoTime(instant)
}

/** In UTC, which has every day: the device's zone may have skipped one. */
function isDay(year: number, month: number, dayOfMonth: number): boolean {
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCMonth() === month - 1
}

function santiagoTime(instant: Date): WallTime {
  const parts = santiagoClock.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function day({ year, month, day: dayOfMonth }: WallTime): string {
  return `${padded(dayOfMonth)}/${padded(month)}/${padded(year, 4)}`
}

function clock({ hour, minute }: WallTime): string {
  return `${padded(hour)}:${padded(minute)}`
}

function padded(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
