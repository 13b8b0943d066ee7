import { counted } from '../../shared/counted'
import type { Month } from '../domain/months'
import type { DescribedRow } from '../domain/rows'
import type { Outcome } from './action'

export function countedBoth(rows: number, files: number): string {
  return `${counted(rows, 'registro', 'registros')} y ${counted(files, 'archivo', 'archivos')}`
}

/** An ISO 8601 moment as `DD/MM/YYYY HH:MM` in Santiago. */
export function moment(iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Santiago',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(new Date(iso)).replace(',', '')
}

/** A day as `YYYY-MM-DD` as `DD/MM/YYYY`. */
export function dayOf(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** `7/2026`, as the portal names a period. */
export function period({ mes, periodo }: Month): string {
  return `${mes}/${periodo}`
}

/**
 * For a terminal: text that others wrote, on one line, without control and formatting characters,
 * which could move the cursor or change colours or the direction of text.
 */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '')
}

/** Empty if there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const lines = [heads, ...rows.map((row) => row.map(plain))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

/**
 * An outcome that lists rows: a column's head, and its text of a row. `end`: a line after them;
 * `none`: in their place.
 */
export function listing<Row>(
  data: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string | number | null>>,
  { end = '', none = end }: { end?: string; none?: string } = {},
): Outcome<readonly Row[]> {
  const rows = data.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '')))
  return { data, text: `${table(Object.keys(columns), rows)}${rows.length > 0 ? end : none}`.trimEnd() }
}

/** Property, tenant and month of a document, on one line. */
export function placeText({
  property,
  tenant,
  period: month,
}: Pick<DescribedRow, 'property' | 'tenant' | 'period'>): string {
  return [property, tenant, month].filter(Boolean).join(', ')
}
