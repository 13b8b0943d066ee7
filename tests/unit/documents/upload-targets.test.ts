import { expect, test } from 'vitest'
import { parseLinkState } from '../../../src/documents/upload/parse-link-state'
import { linkState } from '../../../src/documents/upload/upload-targets'
import { addressOf, formAt, formOf, listOf, type Target } from '../../../shared/areas'

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

test("only a rejected one of 'Otros' has a form of its own, whose address names it", () => {
  const others = { area: 'contrato', type: 32, contrato: 7 } as const
  const address = formOf(others, 901)
  expect(address).toBe('/task/arriendo/createDocument/7/32?rechazado=901')
  expect(formAt(address)).toEqual({ target: others, replaces: 901 })
  expect(formOf(others)).toBe('/task/arriendo/createDocument/7/32')
  expect(formOf({ ...others, type: 50 }, 901)).toBe('/task/arriendo/createDocument/7/50')
  expect(formAt('/task/arriendo/createDocument/7/50?rechazado=901')?.replaces).toBeNull()
  expect(formAt('/task/arriendo/createDocument/7/32?rechazado=x')?.replaces).toBeNull()
  expect(formAt('/task/arriendo?rechazado=901')).toBeNull()
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
