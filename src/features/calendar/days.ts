import { formatISO, isWeekend, nextMonday, parseISO } from 'date-fns'

/**
 * Calendar days as text, `YYYY-MM-DD`, worked out so that the device's zone never moves one (src/lib/dates.ts says why). Their order as
 * text is their order in time. `month` is 1 to 12.
 */

const weekdayName = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: 'UTC' })
const nameOfMonth = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' })

/** A month or day beyond the year or month runs on into the next; day 0 is the last of the month before. */
export function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The day itself, or the Monday after its weekend. */
export function outOfWeekend(day: string): string {
  // Noon is on the same day before and after any change of the clock.
  const date = parseISO(`${day}T12:00`)
  return isWeekend(date) ? formatISO(nextMonday(date), { representation: 'date' }) : day
}

/** `noviembre` */
export function monthName(day: string): string {
  return nameOfMonth.format(new Date(day))
}

/** `Noviembre 2026` */
export function monthTitle(day: string): string {
  const name = monthName(day)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${day.slice(0, 4)}`
}

/** `lunes 30 de noviembre` */
export function dayText(day: string): string {
  return `${weekdayName.format(new Date(day))} ${Number(day.slice(8))} de ${monthName(day)}`
}
