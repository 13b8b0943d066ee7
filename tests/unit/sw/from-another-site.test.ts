import { expect, test } from 'vitest'
import { isFromAnotherSite } from '../../../sw/from-another-site'

const own = 'https://portal.example'

/** A form's request as a worker sees it: Node's `Request` takes neither header. */
function posted(origin: string | null, referrer: string): Request {
  const headers = new Map(origin === null ? [] : [['origin', origin]])
  return { headers: { get: (name: string) => headers.get(name) ?? null }, referrer } as unknown as Request
}

test.each([
  ['https://ajeno.example', 'https://ajeno.example/formulario'],
  ['https://ajeno.example', ''],
  [null, 'https://ajeno.example/formulario'],
  ['null', 'https://ajeno.example/formulario'],
  ['https://portal.example:8443', ''],
  ['http://portal.example', ''],
])('81: a form with the origin %s and the referrer %s is of another site', (origin, referrer) => {
  expect(isFromAnotherSite(posted(origin, referrer), own)).toBe(true)
})

test.each([
  ['null', ''],
  [null, ''],
  [null, 'about:client'],
  ['null', 'android-app://com.whatsapp/'],
  [own, `${own}/home`],
])('81: one with the origin %s and the referrer %s may be a share', (origin, referrer) => {
  expect(isFromAnotherSite(posted(origin, referrer), own)).toBe(false)
})
