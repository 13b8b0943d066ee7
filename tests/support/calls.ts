import * as v from 'valibot'
import { accountantCalls } from '../../shared/calls/accountant'
import { calls as described } from '../../shared/calls/all'
import type { Bodies, Delete, Get, Write } from '../../shared/calls/call'
import * as regions from '../../shared/calls/regions'
import { contratoFields, inmuebleFields, unitFields } from '../../shared/fields'

type Call = Get | Write | Delete

/** Every call that shared/calls describes; those of each unit kind, and the regions' second addresses, one by one. */
export const calls: readonly Call[] = described.flatMap((call) =>
  pathsOf(call.path).map((path) => ({ ...call, path })),
)

function pathsOf(path: string): string[] {
  const second = {
    [regions.regions.path]: '/api/task/inmueble/getRegion',
    [regions.comunas.path]: '/api/task/inmueble/getComuna/:region',
  }[path]
  if (second !== undefined) return [path, second]
  return /:(kind|updateKind)/.test(path)
    ? ['estacionamiento', 'bodega'].map((kind) =>
        path
          .replace(':kind', kind)
          .replace(':updateKind', `update${kind.charAt(0).toUpperCase()}${kind.slice(1)}`),
      )
    : [path]
}

export type Exchanged = { method: string; path: string; sent?: string; status: number; received: unknown }

/** Of two that fit, the router takes the one with fewer parameters. */
const patterns = [...calls, ...accountantCalls]
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.method} ${call.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`),
  }))
  .sort((a, b) => a.call.path.split(':').length - b.call.path.split(':').length)

/** Null for what is no call of the contract's. */
export function callOf({ method, path }: Pick<Exchanged, 'method' | 'path'>): Call | null {
  return patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.call ?? null
}

/** What tests ask for besides the contract's calls, and why. */
const otherAddresses = [
  [/^GET \/(healthz|readyz)$/, 'an operator asks'],
  [/^GET \/files\//, 'the bytes of a document or a medium'],
  [/^\w+ \/api\/client\/nada$/, 'an address that does not exist'],
  [/^POST \/api\/client\/initial$/, 'an address with a method that it does not take'],
] as const

/**
 * What an answer has that the contract does not say. Of a success: a field that is unnamed or missing, a value that is not of its kind;
 * 0 and '' may be read as none, and a year as text. Any other answer is one of the contract's 'Error bodies'.
 */
export function problemsOf({ method, path, sent = '', status, received }: Exchanged): string[] {
  const call = callOf({ method, path })
  const isOther = otherAddresses.some(([address]) => address.test(`${method} ${path}`))
  const problems = call || isOther ? [] : ['is no call of shared/calls']
  if (status !== 200) problems.push(...refusalProblems(status, received))
  else if (call) {
    const read = v.safeParse(call.answer ?? done, received)
    if (read.success) problems.push(...differences(received, read.output, ''))
    else problems.push(...sentencesOf(read.issues))
    if ('fields' in call && sent.startsWith('{')) problems.push(...unnamed(call.fields, sent))
  }
  return problems.map((problem) => `${method} ${path}: ${problem}`)
}

function sentencesOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
}

const sentence = v.pipe(v.string(), v.regex(/\S/))

const refusal = v.strictObject({
  message: v.optional(sentence),
  error: v.optional(sentence),
  errors: v.optional(v.record(v.string(), v.pipe(v.array(sentence), v.nonEmpty()))),
  status: v.optional(v.number()),
  type: v.optional(v.picklist(['in-progress', 'key-reused', 'day-is-full'])),
  limit: v.optional(v.number()),
})

function refusalProblems(status: number, received: unknown): string[] {
  const read = v.safeParse(refusal, received)
  if (!read.success) return [`${status} is no error body:`, ...sentencesOf(read.issues)]
  const { message, error, errors, status: named = status } = read.output
  return [
    ...(status < 400 ? [`${status} is neither 200 nor an error`] : []),
    ...((message ?? error) ? [] : [`${status} has no sentence`]),
    ...(named === status ? [] : [`${status} calls itself ${named}`]),
    ...(!errors || Object.values(errors)[0]?.[0] === message ? [] : [`${status} has another first sentence`]),
  ]
}

const done = v.object({ status: v.literal(200) })

const bodies: Readonly<Record<keyof Bodies, readonly string[]>> = {
  inmueble: Object.keys(inmuebleFields),
  unit: [...Object.keys(unitFields), 'inmueble'],
  contrato: Object.keys(contratoFields),
}

function unnamed(fields: Write['fields'], sent: string): string[] {
  const names = typeof fields === 'string' ? bodies[fields] : fields.map((name) => name.replace('?', ''))
  const given = Object.keys(JSON.parse(sent) as object)
  return given.filter((name) => !names.includes(name)).map((name) => `sent ${name}`)
}

function differences(sent: unknown, read: unknown, at: string): string[] {
  if (isTree(sent) && isTree(read)) {
    const names = [...new Set([...Object.keys(sent), ...Object.keys(read)])]
    // `added`: no page gets it.
    const got = names.filter((name) => !(name in read) || read[name] !== undefined)
    return got.flatMap((name) => differences(sent[name], read[name], `${at}.${name}`))
  }
  const none = (sent === 0 || sent === '') && read === null
  const year = at.endsWith('.periodo') && String(sent) === read
  const fits = Object.is(sent, read) || none || year
  return fits && isWritten(at, sent) ? [] : [`${at} ${JSON.stringify(sent)} ${JSON.stringify(read)}`]
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Days, moments and addresses are text: their names tell them. */
const written = [
  [/\.(fecha_(?!hora)\w+|vence)$/, /^\d{4}-\d\d-\d\d$/],
  [/\.(fecha_hora|created_at|received_at|desde|uso)$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/],
  [/\.(file|file_path)$/, /^https?:\/\/\S+$/],
] as const

function isWritten(at: string, value: unknown): boolean {
  if (typeof value !== 'string') return true
  return written.every(([name, form]) => !name.test(at) || form.test(value))
}
