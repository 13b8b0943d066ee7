import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathOf } from '../../../shared/calls/call'
import { comunas } from '../../../shared/calls/regions'
import { calls, problemsOf } from '../../support/calls'

const contract = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8')
const described = calls.map(({ method, path }) => withoutNames(`${method} ${path}`))

test("every call of the contract is described, and each that is described is the contract's", () => {
  const numbered = [...contract.matchAll(/^### Call \d+: (.+)$/gm)].flatMap(([, call = '']) => expanded(call))
  expect(numbered).toHaveLength(48)
  expect(numbered.map(withoutNames).filter((call) => !described.includes(call))).toEqual([])
  const named = [...contract.matchAll(/\b(?:GET|POST|PUT) \/[^\s`,]*/g)].flatMap(([call]) => expanded(call))
  expect(described.filter((call) => !named.map(withoutNames).includes(call))).toEqual([])
})

test('no two calls have one address', () => {
  expect(new Set(described).size).toBe(described.length)
})

const initial = { method: 'GET', path: '/api/client/initial' }
test.each([
  ['a success at an unknown address', { ...initial, path: '/api/client/otra', status: 200, received: {} }],
  [
    'a refusal at an unknown address',
    { ...initial, path: '/otra', status: 404, received: { message: 'No.' } },
  ],
  ['another success', { ...initial, status: 204, received: { message: 'Sin contenido.' } }],
  ['an error without a sentence', { ...initial, status: 500, received: {} }],
  ['an error with a blank sentence', { ...initial, status: 409, received: { error: ' ' } }],
  ['an error that is no object', { ...initial, status: 400, received: 'No.' }],
  ['an unknown field', { ...initial, status: 500, received: { message: 'No.', stack: 'at' } }],
  ['another status within', { ...initial, status: 409, received: { status: 422, error: 'No.' } }],
  [
    'another first sentence',
    { ...initial, status: 422, received: { message: 'No.', errors: { a: ['Sí.'] } } },
  ],
])('%s is a problem of the answer', (_what, exchange) => {
  expect(problemsOf(exchange)).not.toEqual([])
})

test('what stands in an address is encoded', () => {
  expect(pathOf(comunas, { region: "O'Higgins / Ñuble" })).toBe(
    "/api/client/comuna/O'Higgins%20%2F%20%C3%91uble",
  )
})

/** One heading may be of several calls: the names that stand in their paths. */
function expanded(call: string): string[] {
  const names: Record<string, string[]> = {
    '{kind}': ['estacionamiento', 'bodega'],
    '{updateKind}': ['updateEstacionamiento', 'updateBodega'],
    '{list}': ['getDocument', 'getOtherDocument'],
  }
  const [found] = Object.entries(names).filter(([name]) => call.includes(name))
  return found ? found[1].map((one) => call.replace(found[0], one)) : [call]
}

function withoutNames(call: string): string {
  const [path = ''] = call.split('?')
  return path.replaceAll(/\{\w+\}|:\w+/g, '{}')
}
