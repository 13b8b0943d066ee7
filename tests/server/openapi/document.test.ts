import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { openApi } from '../../../server/openapi/document'
import { checkOpenApi, type OpenApiCheck } from '../../support/openapi'
import { openServer, type TestServer } from '../../support/server'

const contract = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8')

let server: TestServer
let api: OpenApiCheck

beforeAll(async () => {
  server = await openServer()
  api = await checkOpenApi(server.url)
})
afterAll(() => server.stop())

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone({ ...api.document }))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const ids = Object.values(api.document.paths).flatMap((of) =>
    Object.values(of).map((one) => one.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test("it has the contract's calls, all of them and no others", () => {
  expect(api.operations.map(withoutNames).sort()).toEqual([...new Set(callsOfContract())].sort())
})

test('each call cites the heading of its number', () => {
  for (const [, heading = '', call = ''] of contract.matchAll(/^### (Call \d+): (.+)$/gm)) {
    for (const one of expanded(call)) {
      const [method = '', path = ''] = one.split(' ')
      const [template] = Object.keys(api.document.paths).filter(
        (of) => withoutNames(of) === withoutNames(path),
      )
      const operation = api.document.paths[template ?? '']?.[method.toLowerCase()]
      expect(operation?.description, one).toContain(`'${heading}'`)
    }
  }
})

test('who needs a session is what the server asks of', async () => {
  for (const name of api.operations) {
    const [method = '', path = ''] = name.split(' ')
    const operation = api.document.paths[path]?.[method.toLowerCase()]
    const url = server.url + path.replaceAll(/\{\w+\}/g, '1')
    const { status } = await fetch(url, { method, headers: { 'Content-Type': 'application/json' } })
    // Without credentials a sign-in is a 422.
    expect(status === 401, name).toBe(operation?.security.length === 1)
  }
})

test('an id in a path that is none is not found, as it says', async () => {
  for (const name of api.operations.filter((name) =>
    /^GET \/api\/client.*\{(\w*[iI]d|section)\}/.test(name),
  )) {
    const [, path = ''] = name.split(' ')
    expect((await server.maria.get(path.replaceAll(/\{\w+\}/g, 'x'))).status, name).toBe(404)
  }
})

test('a call that does not say what it takes and answers is an error', () => {
  expect(() => openApi([{ method: 'GET', url: '/api/client/nuevo' }])).toThrow(
    'GET /api/client/nuevo does not say',
  )
})

test('the page tells all of it, without anything from elsewhere', async () => {
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  for (const name of api.operations) expect(page).toContain(`<code>${name}</code>`)
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/)
})

test('in production the API is not described', async () => {
  const { services } = server
  const app = await buildApp({ ...services, config: { ...services.config, production: true } })
  expect((await app.inject('/api/docs/openapi.json')).statusCode).toBe(404)
  expect((await app.inject('/api/docs')).statusCode).toBe(404)
  await app.close()
})

/** `METHOD /path` of every call that the contract names, its parameters without names. */
function callsOfContract(): string[] {
  const named = contract.matchAll(/\b(?:GET|HEAD|OPTIONS|PATCH|POST|PUT) \/[^\s`,]*/g)
  return [...named].flatMap(([call]) => expanded(call)).map(withoutNames)
}

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

/** `{id}`, and what the contract writes in capitals, are the same; a query is left out. */
function withoutNames(call: string): string {
  const [path = ''] = call.split('?')
  return path.replaceAll(/\{\w+\}|(?<=\/)[A-Z]+\.\w+$/g, '{}')
}
