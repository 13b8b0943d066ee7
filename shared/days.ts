/**
 * Days as text, `YYYY-MM-DD`, which the device's zone can't move (see shared/dates.ts). They sort
 * by time.
 */

const weekdayName = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: 'UTC' })
const nameOfMonth = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' })

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
