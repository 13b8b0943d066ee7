import { dateText, wallTime } from './dates'

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** When a note was written: `martes 03/03/2026 14:05hs`; null if that can't be read. */
export function noteTimeText(value: string | null): string | null {
  const time = wallTime(value)
  return (
    time && `${weekdays[new Date(time.day).getUTCDay()] ?? ''} ${dateText(time.day) ?? ''} ${time.clock}hs`
  )
}
