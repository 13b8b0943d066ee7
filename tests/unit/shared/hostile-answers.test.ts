import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../../shared/calls/all'
import { attacks, inside } from '../../support/attacks'
import { callOf } from '../../support/calls'
import { otherSpellings, spellings } from '../../support/portal-model/distortions'
import { portalResponses } from '../../support/portal-responses'

// What does not fit is logged (docs/contract.md, 'Values outside a closed set').
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

const reads = calls.flatMap(({ path, answer }) =>
  answer ? [{ path, answer, sample: sampleOf(answer) }] : [],
)

const attacked = reads.flatMap((read) =>
  Object.entries(attacks).map(([attack, change]) => ({ ...read, attack, answered: change(read.sample) })),
)

test.each(attacked)('$path: $attack is refused, or read as what the page knows', (row) => {
  const plain = v.parse(row.answer, row.sample)
  const { success, output } = v.safeParse(row.answer, row.answered)
  if (success) expect(misfits(plain, output)).toEqual([])
})

// Of the list of sessions there is no other writer than the reference backend.
const written = reads.filter(({ path }) =>
  calls.some((call) => call.path === path && call.method === 'GET' && path !== '/api/client/sesiones'),
)
const gets = attacked.filter(({ path }) => written.some((read) => read.path === path))
const notNull = /\bin every text$|everywhere$|^numbers/

test.each(gets.filter(({ attack }) => notNull.test(attack)))(
  '$path: $attack costs no answer',
  ({ answer, answered }) => {
    expect(v.safeParse(answer, answered).success).toBe(true)
  },
)

/** Days, moments, RUT and phones are read where they are shown, and so are additions and ids that may be missing. */
const isOfScreens = /^(days|moments|a RUT|a phone|nothing of)/
const empty = inside((value) => (Array.isArray(value) ? [] : value))
const plain = [
  ...written.flatMap(({ path, answer, sample }) =>
    [sample, empty(sample)].map((read) => ({ path, answer, read })),
  ),
  ...Object.entries(portalResponses).map(([call, read]) => {
    const [method = '', path = ''] = call.split(' ')
    return { path, answer: callOf({ method, path })?.answer ?? v.never(), read }
  }),
]

test.each(Object.entries({ ...spellings, ...otherSpellings }).filter(([name]) => !isOfScreens.test(name)))(
  'in every read, %s say the same',
  (_, distort) => {
    for (const { path, answer, read } of plain)
      expect(v.parse(answer, distort(read)), path).toEqual(v.parse(answer, read))
  },
)

test.each(gets.filter(({ attack, path }) => attack.startsWith('objects') && path !== '/api/client/avisos'))(
  '$path: $attack are refused',
  ({ answer, answered }) => {
    expect(v.safeParse(answer, answered).success).toBe(false)
  },
)

type Node = {
  type: string
  entries?: Readonly<Record<string, Node>>
  item?: Node
  wrapped?: Node
  options?: readonly unknown[]
  literal?: unknown
}

/** An answer of this schema that leaves out nothing, with two rows in each list. */
function sampleOf({ type, entries, item, wrapped, options, literal }: Node): unknown {
  if (entries)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, sampleOf(entry)]))
  if (item) return [sampleOf(item), sampleOf(item)]
  if (wrapped) return sampleOf(wrapped)
  if (type === 'union') return sampleOf(options?.[0] as Node)
  return { string: 'texto', number: 1, boolean: true, picklist: options?.[0], literal }[type]
}

/** Where an answer has something else than null, or than another value of the same kind. */
function misfits(plain: unknown, read: unknown, at = ''): string[] {
  if (read === null || read === undefined) return []
  if (Array.isArray(plain) && Array.isArray(read))
    return read.flatMap((row, index) => misfits(plain[0], row, `${at}[${index}]`))
  if (isTree(plain) && isTree(read))
    return Object.entries(read).flatMap(([name, value]) => misfits(plain[name], value, `${at}.${name}`))
  const fits = typeof plain === typeof read && !isTree(plain) && !isTree(read) && !Number.isNaN(read)
  return fits ? [] : [`${at} ${JSON.stringify(read)}`]
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
