import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import * as desk from '../../shared/calls/accountant'
import { reset, recover } from '../../shared/calls/password-reset'
import { login, logout } from '../../shared/calls/session'
import { useServer } from '../support/use-server'

const server = useServer()

type Route = { method: string; path: string }

/** Every route below /api/, as the server itself lists them. */
function routesOf(app: FastifyInstance): Route[] {
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const read = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line)
      if (!read) throw new Error(`not a line of routes: ${line}`)
      const [, indent = '', part = '', methods] = read
      parts.splice(indent.length / 4, Infinity, part)
      const path = parts.join('')
      return (methods?.split(', ') ?? []).map((method) => ({ method, path }))
    })
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'HEAD')
}

/** They need no session. */
const open: readonly string[] = [
  login,
  logout,
  recover,
  reset,
  desk.login,
  desk.logout,
  desk.recover,
  desk.reset,
].map(({ path }) => path)

test('no token of a landlord opens a call of the desk, and none of an accountant one of a landlord', async () => {
  const routes = routesOf(server.app)
  const guarded = routes.filter(({ path }) => !open.includes(path))
  expect(routes.length - guarded.length).toBe(open.length)
  // Of each kind, those with addresses of their own too.
  const paths = guarded.map(({ path }) => path)
  for (const path of [desk.password.path, '/api/document/addNotes', '/api/task/inmueble/create/:userId'])
    expect(paths).toContain(path)
  expect(guarded.length).toBeGreaterThan(50)

  const [landlord, accountant] = [await server.landlord(), await server.accountant()]
  const ask = async ({ method, path }: Route, token: string) => {
    const url = server.url + path.replaceAll(/:\w+/g, '1')
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
    const json: unknown = await response.json()
    return [response.status, json]
  }
  // Who signs out of one part stays signed in to the other.
  await accountant.send('POST', logout.path, {})
  await landlord.send('POST', desk.logout.path, {})
  for (const route of routes) {
    const ofDesk = route.path.startsWith('/api/accountant/')
    const stranger = ofDesk ? landlord : accountant
    const error = `Esta parte del portal es de los ${ofDesk ? 'contadores' : 'inversionistas'}.`
    expect([route, await ask(route, stranger.token)]).toEqual([route, [403, { status: 403, error }]])
    if (!guarded.includes(route)) continue
    expect([route, (await ask(route, 'none'))[0]]).toEqual([route, 401])
  }
})
