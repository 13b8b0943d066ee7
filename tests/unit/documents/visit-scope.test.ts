import { expect, test } from 'vitest'
import { isVisited, visitScope, type VisitScope } from '../../../src/documents/list/visit-scope'
import { parseVisitScope } from '../../../src/features/visita/scope'
import type { Target } from '../../../shared/areas'

const scopes: VisitScope[] = [
  { of: 'todo' },
  { of: 'inicial' },
  { of: 'inmueble', id: 4 },
  { of: 'contrato', id: 9 },
  { of: 'mes', id: 12 },
]

test('a scope is read as it was written, and no other text is one', () => {
  expect(scopes.map((scope) => parseVisitScope(visitScope(scope)))).toEqual(scopes)
  for (const text of ['', 'todo/1', 'inmueble', 'inmueble/', 'inmueble/0', 'inmueble/1e3', 'mes/1/2'])
    expect(parseVisitScope(text), text).toBeNull()
})

test('a scope takes what its card lists, so that no document is in two of them', () => {
  const targets: Target[] = [
    { area: 'initial', type: 1 },
    { area: 'inmueble', type: 1, inmueble: 4 },
    { area: 'inmueble', type: 1, inmueble: 5 },
    { area: 'contrato', type: 1, contrato: 9 },
    { area: 'monthly', type: 1, task: 12, inmueble: 4, contrato: null },
    { area: 'monthly', type: 1, task: 13, inmueble: null, contrato: 9 },
  ]
  const visited = scopes.map((scope) =>
    targets.flatMap((target, index) => (isVisited(scope, target) ? [index] : [])),
  )
  expect(visited).toEqual([[0, 1, 2, 3, 4, 5], [0], [1], [3], [4]])
})
