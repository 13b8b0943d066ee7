/**
 * docs/contract.md, 'Dates on the screen' and 'Dates and times'. By hand: es-CL prints `05-03-2026`
 * and `12:04 p. m.` (ICU 78). Dates stay text: `new Date('2026-03-01')` is 28/02 in Santiago. What
 * can't be read is null, shown as missing.
 */

/** In Santiago: `YYYY-MM-DD` and `HH:mm`. */
type WallTime = { day: string; clock: string }

const santiagoClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Santiago',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A day, `YYYY-MM-DD`, alone or at the head of a date-time, as `DD/MM/YYYY`. */
export function dateText(value: string | null): string | null {
  return onScreen(dateInputValue(value)) || null
}

/** The day of a moment: `03/03/2026`. */
export function momentDayText(value: string | null): string | undefined {
  return activityTimeText(value)?.slice(0, 10)
}

/** When something was done: `03/03/2026 14:05 hs.` */
export function activityTimeText(value: string | null): string | null {
  const time = wallTime(value)
  return time && `${onScreen(time.day)} ${time.clock} hs.`
}

/** Epoch milliseconds: `hoy 09:41`, on other days `03/03/2026 09:41`. */
export function storedAtText(storedAt: number, now = Date.now()): string {
  const { day, clock } = santiagoTime(storedAt)
  return `${day === today(now) ? 'hoy' : onScreen(day)} ${clock}`
}

/** `YYYY-MM-DD` in Santiago, also for a date input. */
export function today(now = Date.now()): string {
  return santiagoTime(now).day
}

/**
 * `YYYY-MM-DD`. `month` 1 to 12, or beyond into the next year; day 0 is the last of the month
 * before.
 */
export function isoDay(year: number, month: number, dayOfMonth: number): string {
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10)
}

/**
 * A day for a date input; empty if there is none. Servers that keep a day as a moment send midnight in
 * UTC, which is no midnight in Santiago.
 */
export function dateInputValue(value: string | null): string {
  return wallTime((value ?? '').replace(/.00:00:00(\.0+)?(Z|\+00:?00)$/, ''))?.day ?? ''
}

const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` (Santiago time) and ISO 8601 with an offset. */
export function wallTime(value: string | null): WallTime | null {
  const [text, day = '', clock = '00:00', offset] = written.exec(value?.trim() ?? '') ?? []
  if (text === undefined || !isDay(day)) return null
  if (offset === undefined) return { day, clock }
  // Browsers agree on ISO 8601 with a colon in the offset.
  const instant = Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(instant) ? null : santiagoTime(instant)
}

/** In UTC, which has every day: the device's zone may have skipped one. */
function isDay(day: string): boolean {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function santiagoTime(instant: number): WallTime {
  const parts = new Map(santiagoClock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const join = (sign: string, ...types: Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type)).join(sign)
  return { day: join('-', 'year', 'month', 'day'), clock: join(':', 'hour', 'minute') }
}

function onScreen(day: string): string {
  return day.split('-').reverse().join('/')
}
