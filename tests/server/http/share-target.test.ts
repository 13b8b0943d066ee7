import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

test.each([
  ['a file', formWith(new File(['foto'], 'foto.jpg', { type: 'image/jpeg' }))],
  ['a file larger than the portal takes', formWith(new File([new Uint8Array(30_000_000)], 'x.jpg'))],
  ['a link', new URLSearchParams({ url: 'https://example.cl' })],
  ['nothing', null],
])('a share of %s that no worker took opens the app, which says so', async (_, body) => {
  const response = await fetch(`${server.url}/compartir`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/compartir?fallo=no-llego')
})

function formWith(file: File): FormData {
  const form = new FormData()
  form.set('archivo', file)
  return form
}
