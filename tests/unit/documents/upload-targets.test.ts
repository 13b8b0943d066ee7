import { expect, test } from 'vitest'
import { parseLinkState } from '../../../src/documents/upload/parse-link-state'
import { linkState } from '../../../src/documents/upload-targets'
import { addressOf, listOf, type Target } from '../../../shared/areas'

const routes: [Target, string, string][] = [
  [{ area: 'initial', type: 30 }, '/task/initial/create/30', '/task/initial'],
  [{ area: 'inmueble', type: 4, inmueble: 9 }, '/task/inmuebles/createDocument/9/4', '/task/inmuebles/9'],
  [{ area: 'contrato', type: 50, contrato: 7 }, '/task/arriendo/createDocument/7/50', '/task/arriendo/7'],
  [
    { area: 'monthly', type: 70, task: 3, inmueble: 9, contrato: null },
    '/task/monthly/createDocument/3/70/9/0',
    '/task/monthly',
  ],
]

test.each(routes)('the form of %o is at %s and leads back to %s', (target, form, list) => {
  expect(addressOf(target)).toBe(form)
  expect(listOf(target)).toBe(list)
})

test('what the list knew of the row arrives at the form; anything else in the history is nothing', () => {
  const state = linkState({ name: 'Mandato', idDocument: null, status: 2 })
  expect(parseLinkState(structuredClone(state))).toEqual({
    name: 'Mandato',
    seen: { idDocument: null, status: 2 },
  })
  expect(parseLinkState(null)).toBeNull()
  expect(parseLinkState({ from: '/home', userId: 7 })).toBeNull()
})
