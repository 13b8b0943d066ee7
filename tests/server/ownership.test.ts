import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contratoList } from '../../src/api/contratos'
import { inmuebleList } from '../../src/api/inmuebles'
import { monthlyTasks } from '../../src/api/monthly'
import { ownData } from '../../src/api/own-data'
import { only } from '../../server/database/database'
import { calls } from '../support/calls'
import { someJpeg, type Landlord } from '../support/client'
import { aContractForm, addProperty, aPropertyForm } from '../support/landlord-fixtures'
import { openServer, type TestServer } from '../support/server'

let server: TestServer
/** What María owns: all that a stranger will try. */
let hers: {
  inmueble: number
  estacionamiento: number
  bodega: number
  contrato: number
  task: number
  document: number
}
let stranger: Landlord
/** The stranger's own property, for calls that need one of each. */
let own: number

beforeAll(async () => {
  server = await openServer()
  stranger = await server.landlord()
  own = await addProperty(stranger)
  const id = async (sql: string) =>
    only(await server.services.db.query<{ id: number }>(sql, [server.maria.id])).id
  hers = {
    inmueble: await id(
      `select min(inmueble_id) as id from units u join inmuebles i on i.id = u.inmueble_id where user_id = $1`,
    ),
    estacionamiento: await id(
      `select min(u.id) as id from units u join inmuebles i on i.id = u.inmueble_id where user_id = $1 and kind = 1`,
    ),
    bodega: await id(
      `select min(u.id) as id from units u join inmuebles i on i.id = u.inmueble_id where user_id = $1 and kind = 2`,
    ),
    contrato: await id(`select min(id) as id from contratos where user_id = $1`),
    task: await id(`select min(id) as id from tasks where user_id = $1`),
    document: await id(`select min(id) as id from documents where user_id = $1`),
  }
})
afterAll(() => server.stop())

const reads: [string, () => string][] = [
  ['getFile', () => `/api/client/getFile/${hers.document}`],
  ['getNotes', () => `/api/client/getNotes/${hers.document}`],
  ['inmueble', () => `/api/client/inmueble/${hers.inmueble}`],
  ['inmueble documents', () => `/api/client/inmueble/getDocument/${hers.inmueble}/1`],
  ['inmueble others', () => `/api/client/inmueble/getOtherDocument/${hers.inmueble}`],
  ['estacionamientos', () => `/api/client/inmueble/estacionamiento/${hers.inmueble}`],
  ['bodegas', () => `/api/client/inmueble/bodega/${hers.inmueble}`],
  ['unit options', () => `/api/client/inmueble/getEstacionamientoBodega/${hers.inmueble}`],
  ['contrato documents', () => `/api/client/contrato/getDocument/${hers.contrato}`],
  ['contrato others', () => `/api/client/contrato/getOtherDocument/${hers.contrato}`],
  ['contrato', () => `/api/task/arriendo/getDatos/${hers.contrato}`],
  ['month others', () => `/api/client/task-monthly/getOtherDocument/${hers.task}`],
  ['month documents', () => `/api/client/task-monthly/getDocumentSingle/71/${hers.task}`],
]

test.each(reads)("another landlord's %s is not found, like one that does not exist", async (_name, path) => {
  expect((await server.maria.get(path())).status).toBe(200)
  const foreign = await stranger.get(path())
  const missing = await stranger.get(path().replace(/\d+(?=\D*$|\/1$)/, '999999'))
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(missing.body)
})

const unitForm = (inmueble: number) => ({
  numero: 'Z',
  rol: '',
  valor: 1,
  valor_pesos: 1,
  avaluo: 1,
  inmueble,
})

const anAnswer = (row: object): ['POST', string, object] => [
  'POST',
  '/api/document/addNotes',
  { respuesta: 'no-aplica', ...row },
]

const writes: [string, () => ['POST' | 'PUT', string, object], number][] = [
  [
    'create a property for',
    () => ['POST', `/api/task/inmueble/create/${server.maria.id}`, aPropertyForm],
    404,
  ],
  ['edit a property of', () => ['PUT', `/api/client/inmueble/${hers.inmueble}`, aPropertyForm], 404],
  [
    'add a parking space to',
    () => ['POST', '/api/client/inmueble/estacionamiento', unitForm(hers.inmueble)],
    422,
  ],
  ['add a storage room to', () => ['POST', '/api/client/inmueble/bodega', unitForm(hers.inmueble)], 422],
  [
    'edit a parking space of',
    () => ['PUT', `/api/task/inmueble/updateEstacionamiento/${hers.estacionamiento}`, unitForm(own)],
    404,
  ],
  [
    'edit a storage room of',
    () => ['PUT', `/api/task/inmueble/updateBodega/${hers.bodega}`, unitForm(own)],
    404,
  ],
  ['let a property of', () => ['POST', '/api/client/contrato', aContractForm(hers.inmueble)], 422],
  [
    'let a parking space of',
    () => [
      'POST',
      '/api/client/contrato',
      { ...aContractForm(own), type: 5, estacionamiento: hers.estacionamiento },
    ],
    422,
  ],
  [
    'let a storage room of',
    () => ['POST', '/api/client/contrato', { ...aContractForm(own), type: 4, bodega: hers.bodega }],
    422,
  ],
  [
    'edit a contract of',
    () => ['PUT', `/api/task/arriendo/update/${hers.contrato}`, aContractForm(own)],
    404,
  ],
  [
    'note a document of',
    () => ['POST', '/api/document/addNotes', { document_id: hers.document, detalle: 'x' }],
    422,
  ],
  ['answer for a property of', () => anAnswer({ tipoDocument: 10, idInmueble: hers.inmueble }), 422],
  ['answer for a contract of', () => anAnswer({ tipoDocument: 54, contrato_id: hers.contrato }), 422],
  ['answer for a month of', () => anAnswer({ tipoDocument: 72, task_monthly_id: hers.task }), 422],
  [
    'answer with a document of',
    () => anAnswer({ tipoDocument: 34, document_id: hers.document, detalle: 'x' }),
    422,
  ],
]

/** Everything that belongs to María, as the database has it. */
async function everything(): Promise<unknown> {
  return server.services.db.query(
    `select (select json_agg(i order by id) from inmuebles i where user_id = $1) as inmuebles,
       (select json_agg(u order by id) from units u where inmueble_id in (select id from inmuebles where user_id = $1)) as units,
       (select json_agg(c order by id) from contratos c where user_id = $1) as contratos,
       (select json_agg(d order by id) from documents d where user_id = $1) as documents,
       (select json_agg(n order by n.id) from notes n join documents d on d.id = n.document_id where user_id = $1) as notes,
       (select json_agg(a order by id) from answers a where user_id = $1) as answers,
       (select count(*)::int from activity where user_id = $1) as activity`,
    [server.maria.id],
  )
}

test.each(writes)('a landlord cannot %s another landlord', async (_name, call, expected) => {
  const before = await everything()
  const response = await stranger.send(...call())
  expect(response.status).toBe(expected)
  expect(JSON.stringify(response.body)).not.toMatch(/González|Irarrázaval/)
  expect(await everything()).toEqual(before)
})

const creates: [string, () => [string, Record<string, string | number>]][] = [
  ['property', () => ['/api/client/inmueble/createDocument', { tipoDocument: 1, idInmueble: hers.inmueble }]],
  [
    'contract',
    () => ['/api/client/contrato/createDocument', { tipoDocument: 50, contrato_id: hers.contrato }],
  ],
  [
    'month',
    () => ['/api/client/task-monthly/createDocument', { tipoDocument: 72, task_monthly_id: hers.task }],
  ],
]

test.each(creates)(
  "a landlord cannot upload to another landlord's %s, in its rows or among its others",
  async (_name, call) => {
    const before = await everything()
    const [path, fields] = call()
    for (const sent of [fields, { ...fields, tipoDocument: 32, detalle: 'x' }]) {
      expect((await stranger.upload(path, sent, someJpeg(10))).status).toBe(422)
    }
    expect(await everything()).toEqual(before)
  },
)

test("a landlord cannot name another landlord's property or contract in a month", async () => {
  const { id } = only(
    await server.services.db.query<{ id: number }>(
      `insert into tasks (user_id, mes, periodo) values ($1, 1, 2027) returning id`,
      [stranger.id],
    ),
  )
  for (const foreign of [{ inmueble_id: hers.inmueble }, { contrato_id: hers.contrato }]) {
    const fields = { tipoDocument: 32, task_monthly_id: id, detalle: 'x', ...foreign }
    const response = await stranger.upload('/api/client/task-monthly/createDocument', fields, someJpeg(10))
    expect(response.status).toBe(422)
    expect(Object.keys(response.body['errors'] ?? {})).toEqual(Object.keys(foreign))
  }
})

test('lists hold the signed-in user’s data, whatever the user header says', async () => {
  const asked = await fetch(`${server.url}/api/client/inmueble`, {
    headers: { Authorization: `Bearer ${stranger.token}`, user: String(server.maria.id) },
  })
  expect(((await asked.json()) as { inmuebles: { id: number }[] }).inmuebles.map(({ id }) => id)).toEqual([
    own,
  ])
  expect((await stranger.read(inmuebleList)).inmuebles).toHaveLength(1)
  expect((await stranger.read(contratoList)).contratos.every(({ idContrato }) => idContrato === null)).toBe(
    true,
  )
  expect((await stranger.read(monthlyTasks)).tasks).toHaveLength(1)
})

test("a landlord gets no other landlord's copy of the data", async () => {
  const asked = await fetch(server.url + ownData.path, {
    headers: { Authorization: `Bearer ${stranger.token}`, user: String(server.maria.id) },
  })
  const { file } = v.parse(ownData.schema, await asked.json())
  expect(new URL(file ?? '').pathname).toBe(`/files/copies/${stranger.id}`)
})

test('no call of the contract works without a session, except those that start one', async () => {
  const paths = [
    ...reads.map(([, path]) => path()),
    ...[
      'task/totals',
      'task/getActivity',
      'notifications',
      'media/home',
      'media/sidebar',
      'media/sidebar/1',
      'initial',
    ],
    ...[
      'initial/other',
      'task/documentType/30',
      'inmueble',
      'region',
      'comuna/x',
      'contrato',
      'task-monthly',
    ],
    ...['mis-datos', 'contrato/getInmueblesContrato', 'notifications/pending', 'notifications/rejected'],
  ].map((path) => (path.startsWith('/') ? path : `/api/client/${path}`))
  for (const path of [...paths, '/api/task/inmueble/getRegion', '/api/task/inmueble/getComuna/x']) {
    expect([path, (await server.visitor.get(path)).status]).toEqual([path, 401])
  }
  for (const [, call] of writes) {
    const [method, path, body] = call()
    expect([path, (await server.visitor.send(method, path, body)).status]).toEqual([path, 401])
  }
  expect((await server.visitor.send('PUT', '/api/client/user/update-password', {})).status).toBe(401)
})

test('every call needs a session, but those that lead to one', async () => {
  const open = calls.filter(({ path }) => /\/(login|logout|recover-password|reset)$/.test(path))
  expect(open).toHaveLength(4)
  for (const call of calls) {
    const url = server.url + call.path.replaceAll(/:\w+/g, '1')
    const headers = { 'Content-Type': 'application/json' }
    const { status } = await fetch(url, { method: call.method, headers })
    // Without credentials a sign-in is a 422.
    expect(status === 401, call.path).toBe(!open.includes(call))
  }
})

test('an id in a path that is none is not found', async () => {
  const named = calls.filter(({ method, path }) => method === 'GET' && /:(\w*[iI]d|section)/.test(path))
  for (const { path } of named) {
    expect((await server.maria.get(path.replaceAll(/:\w+/g, 'x'))).status, path).toBe(404)
  }
})
