/**
 * Rows as a spreadsheet in Chile opens them by a double click: semicolons, because numbers have
 * commas, quotation marks (RFC 4180), and the mark by which it recognizes UTF-8.
 */
export function csv(heads: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [heads, ...rows.map((row) => heads.map((head) => row[head]))]
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(';')}\r\n`).join('')}`
}

function cell(value: unknown): string {
  return `"${written(value).replaceAll('"', '""')}"`
}

function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO'
  if (typeof value === 'string') return dateOf(value) ?? harmless(value)
  return harmless(JSON.stringify(value))
}

/** Sweden's way is that of ISO 8601, with a space before the time. */
const timeInChile = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Santiago',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A day, or a moment in Chile's time, from PostgreSQL's JSON; null for other text. */
function dateOf(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(text)
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const [day = '', time = ''] = timeInChile.format(new Date(text)).split(' ')
  return `${dayOf(day)} ${time}`
}

/** `DD-MM-YYYY`. */
function dayOf(day: string): string {
  return day.split('-').toReversed().join('-')
}

/**
 * A line that begins like a formula, also in full width or after invisible characters, must not
 * become one: https://owasp.org/www-community/attacks/CSV_Injection
 */
function harmless(text: string): string {
  return text.replaceAll(/(?<=^|[\r\n])(?=[\t\r]|[\p{Cf}\p{Zs}]*[=+\-@＝＋－＠])/gu, "'")
}
