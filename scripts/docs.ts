/**
 * `npm run docs` writes what the pages below say of calls and settings, from the code that describes them.
 * `npm run docs -- --check` names the pages that are stale, and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, type FormatConfig } from 'oxfmt'
import { described, type Setting, type SettingValue } from '../server/config'
import { accountantCalls } from '../shared/calls/accountant'
import { calls } from '../shared/calls/all'
import type { Delete, Write } from '../shared/calls/call'
import { inmuebleSchema } from '../shared/calls/inmuebles'
import * as wire from '../shared/calls/wire'
import {
  contratoFields,
  inmuebleFields,
  isNeeded,
  unitFields,
  type FieldDef,
  type FormDef,
} from '../shared/fields'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is written by hand stays; the rest is made of the page's own words around it. */
const pages: Readonly<Record<string, (page: string) => string>> = {
  'docs/contract.md': (page) =>
    page.replaceAll(/^```ts\n[^]*?^```$/gm, (block, at: number) => declaration(block, page.slice(0, at))),
  'docs/settings.md': (page) => page.replace(/^\| variable [^]*?\n\n/m, `${settingsTable()}\n\n`),
}

/** The names of the pages that were stale. */
export async function writeDocs({ check = false, folder = root } = {}): Promise<string[]> {
  const options = JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8')) as FormatConfig
  const stale: string[] = []
  for (const [page, write] of Object.entries(pages)) {
    const current = readFileSync(`${folder}${page}`, 'utf8')
    const { code, errors } = await format(page, write(current), options)
    if (errors.length > 0) throw new Error(`${page}: ${errors.map(({ message }) => message).join(', ')}`)
    if (code === current) continue
    stale.push(page)
    if (!check) writeFileSync(`${folder}${page}`, code)
  }
  return stale
}

/** What a block declares says what is in it; its call is the last that the page names before it. */
function declaration(block: string, before: string): string {
  const [, name = ''] = /^type (\w+) =/m.exec(block) ?? []
  const text = shapes[name] ?? ofCall(name, before)
  return `\`\`\`ts\ntype ${name} = ${text}\n\`\`\``
}

function ofCall(name: string, before: string): string {
  const [, method = '', path = ''] = [...before.matchAll(/\b(GET|POST|PUT) (\/api\/[^\s`]*)/g)].at(-1) ?? []
  const all = [...calls, ...accountantCalls]
  const call = all.find((one) => one.method === method && withoutNames(one.path) === withoutNames(path))
  if (call && name === 'Body' && 'fields' in call) return bodyOf(call)
  if (call?.answer && name === 'Answer') return shapeOf(call.answer)
  throw new Error(`docs/contract.md: no '${name}' of ${method} ${path}`)
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}|:\w+/g, '{}')
}

function bodyOf({ fields }: Write | Delete): string {
  return typeof fields === 'string' ? fields : `{ ${fields.join('; ')} }`
}

/** What is read of a valibot schema. */
type Schema = {
  type: string
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
  literal?: unknown
}

const shared = { Row: wire.rowSchema, Other: wire.otherSchema, Inmueble: inmuebleSchema }

/**
 * Schemas that the page names and does not spell out: docs/contract.md, 'Numbers, text, lists and
 * missing values', and what several calls share.
 */
const named = new Map<unknown, string>([
  ...Object.entries(shared).map(([name, schema]) => [schema, name] as const),
  [wire.numeric, 'Id'],
  [wire.reference, 'Ref'],
  [wire.count, 'Count'],
  [wire.flag, 'Flag'],
  [wire.optionalNumeric, 'Num'],
  [wire.text, 'Text'],
  [wire.label, 'Text'],
  [wire.status, 'Status'],
  [wire.respuesta, 'Respuesta'],
  [wire.movido, 'Movido'],
])

function shapeOf(schema: Schema): string {
  return named.get(schema) ?? written(schema)
}

function written({ type, entries, wrapped, item, literal }: Schema): string {
  if (entries)
    return `{ ${Object.entries(entries)
      // `optional`: what this backend adds and no page reads.
      .map(([name, entry]) => (entry.type === 'optional' ? `${name}?` : `${name}: ${shapeOf(entry)}`))
      .join('; ')} }`
  if (item) return `List<${shapeOf(item)}>`
  if (type === 'literal') return JSON.stringify(literal)
  if (type === 'string' || type === 'boolean') return type
  if (type === 'unknown' || wrapped?.type === 'union') return 'Code'
  if (wrapped?.item) return shapeOf(wrapped)
  if (wrapped?.entries) return `${shapeOf(wrapped)} | null`
  throw new Error(`docs/contract.md has no name for a schema of '${type}'`)
}

const kinds = { id: 'Id', money: 'Pesos', uf: 'UF', date: 'Day', email: 'Email', phone: 'Phone', rut: 'Rut' }

const shapes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(shared).map(([name, schema]) => [name, written(schema)])),
  InmuebleBody: formShape(inmuebleFields),
  UnitBody: formShape({ ...unitFields, inmueble: contratoFields.inmueble }),
  ContratoBody: formShape(contratoFields),
}

function formShape(form: FormDef): string {
  const fields = Object.entries(form).map(
    ([name, field]) => `${name}${isNeeded(field) ? '' : '?'}: ${kindOf(field)}`,
  )
  return `{ ${fields.join('; ')} }`
}

function kindOf({ kind, of, max = 200 }: FieldDef): string {
  if (of) return of.map((one) => JSON.stringify(one)).join(' | ')
  return kind in kinds ? kinds[kind as keyof typeof kinds] : `Text<${max}>`
}

function settingsTable(): string {
  const rows = Object.values<Setting<SettingValue>>(described).map(
    (one) => `| \`${one.name}\` | ${defaultOf(one)} | ${one.means} |`,
  )
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

function defaultOf({ default: value, defaultText, unit = '' }: Setting<SettingValue>): string {
  if (defaultText) return defaultText
  return value === null || typeof value === 'object' ? 'none' : `\`${value}\` ${unit}`.trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check')
  const stale = await writeDocs({ check })
  if (check && stale.length > 0) {
    console.error(`${stale.join(', ')}: not as the code describes it. Run: npm run docs`)
    process.exitCode = 1
  }
}
