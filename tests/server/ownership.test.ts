import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { contratoList } from '../../src/api/contratos'
import { inmuebleList } from '../../src/api/inmuebles'
import { monthlyTasks } from '../../src/api/monthly'
import { ownData } from '../../src/api/own-data'
import { only } from '../../server/database/database'
import { areaIds, areas } from '../../shared/areas'
import { contratoFields, unitFields, type FormDef } from '../../shared/fields'
import { calls } from '../support/calls'
import { someJpeg, type Landlord, type Reply } from '../support/client'
import {
  aContractForm,
  addContract,
  addDocument,
  addMonth,
  aPropertyForm,
  landlordWithUnits,
} from '../support/landlord-fixtures'
import { useServer } from '../support/use-server'

type Things = Record<'inmueble' | 'estacionamiento' | 'bodega' | 'contrato' | 'task' | 'document', number>

const server = useServer()
/** What María owns: all that a stranger will try. */
let hers: Things
let stranger: Landlord
/** The same of the stranger. */
let own: Things

beforeAll(async () => {
  hers = only(
    await server.services.db.query<Things>(
      `select min(inmueble_id) as inmueble, min(u.id) filter (where kind = 1) as estacionamiento,
         min(u.id) filter (where kind = 2) as bodega,
         (select min(id) from contratos where user_id = $1) as contrato,
         (select min(id) from tasks where user_id = $1) as task,
         (select min(id) from documents where user_id = $1) as document
       from units u join inmuebles i on i.id = u.inmueble_id where user_id = $1`,
      [server.maria.id],
    ),
  )
  const { landlord, ...units } = await landlordWithUnits(server)
  stranger = landlord
  const contrato = await addContract(stranger, units.inmueble, { fecha_termino: '2099-12-31' })
  const task = await addMonth(server, stranger, 1, 2027)
  const document = await addDocument(stranger, { tipoDocument: 30 })
  own = { ...units, contrato, task, document }
})

/** The thing that a call's path names by its id. */
function thingAt(path: string): keyof Things {
  if (/getFile|getNotes/.test(path)) return 'document'
  if (path.includes('updateEstacionamiento')) return 'estacionamiento'
  if (path.includes('updateBodega')) return 'bodega'
  if (path.includes('task-monthly')) return 'task'
  return /contrato|arriendo/.test(path) ? 'contrato' : 'inmueble'
}

function at(path: string, id: number): string {
  return path.replace(':section', '1').replace(':typeId', '71').replace(/:\w+/, String(id))
}

/** A document type and a medium are everybody's. */
const named = calls.filter(
  ({ path }) => /:(id|taskId|userId)\b/.test(path) && !/documentType|sidebar/.test(path),
)

test.each(named.filter(({ method }) => method === 'GET'))(
  "another landlord's $path is not found, like one that does not exist",
  async ({ path }) => {
    expect((await server.maria.get(at(path, hers[thingAt(path)]))).status).toBe(200)
    const foreign = await stranger.get(at(path, hers[thingAt(path)]))
    const missing = await stranger.get(at(path, 999_999))
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  },
)

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

/** Sent by the stranger, it changes nothing of María's and tells nothing of her. */
async function refused(sent: Promise<Reply>): Promise<Reply> {
  const before = await everything()
  const response = await sent
  expect(JSON.stringify(response.body)).not.toMatch(/González|Irarrázaval/)
  expect(await everything()).toEqual(before)
  return response
}

const bodies = {
  inmueble: () => aPropertyForm,
  unit: () => ({ numero: 'Z', rol: '', valor: 1, valor_pesos: 1, avaluo: 1, inmueble: own.inmueble }),
  contrato: () => aContractForm(own.inmueble),
}

const writes = calls.flatMap((call) =>
  call.method === 'GET' || typeof call.fields !== 'string' ? [] : [{ ...call, body: bodies[call.fields] }],
)

test.each(writes.filter((call) => named.some(({ path }) => path === call.path)))(
  "a landlord cannot $method another landlord's $path, like one that does not exist",
  async ({ method, path, body }) => {
    const id = path.includes(':userId') ? server.maria.id : hers[thingAt(path)]
    const foreign = await refused(stranger.send(method, at(path, id), body()))
    const missing = await stranger.send(method, at(path, 999_999), body())
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  },
)

/** The fields of a form that name a thing of the landlord. */
const references: Record<string, FormDef> = {
  inmueble: {},
  unit: { ...unitFields, inmueble: contratoFields.inmueble },
  contrato: contratoFields,
}
const letting: Readonly<Record<string, object>> = { estacionamiento: { type: 5 }, bodega: { type: 4 } }

const referring = writes.flatMap((call) =>
  Object.entries(references[String(call.fields)] ?? {}).flatMap(([field, { kind, of }]) =>
    kind === 'id' && !of ? [{ ...call, field: field as keyof Things }] : [],
  ),
)

test.each(referring)(
  "a landlord cannot name another landlord's $field in $method $path",
  async ({ method, path, body, field }) => {
    const sent = { ...body(), ...letting[field], [field]: hers[field] }
    const response = await refused(stranger.send(method, at(path, own[thingAt(path)]), sent))
    expect([response.status, Object.keys(response.body['errors'] ?? {})]).toEqual([422, [field]])
  },
)

/** A document that each of an area's ids is asked for with. */
const asked = { inmueble: 1, contrato: 50, task: 72 }
const inMonth = { inmueble: 70, contrato: 71, task: 72 }

const targets = areaIds.flatMap((area) =>
  areas[area].ids.flatMap((id) =>
    id.name === 'type' ? [] : [{ area, ...id, type: (area === 'monthly' ? inMonth : asked)[id.name] }],
  ),
)

/** The stranger's own row of that area, but for one id. */
function rowOf({ area, name, field, type }: (typeof targets)[number]): Record<string, number> {
  const month = area === 'monthly' ? { task_monthly_id: own.task } : {}
  return { tipoDocument: type, ...month, [field]: hers[name] }
}

test.each(targets)(
  "a landlord cannot upload to another landlord's $name in $area, in its rows or among its others, nor answer there",
  async (target) => {
    const { area, field } = target
    const row = rowOf(target)
    const upload = (fields: Record<string, string | number>) =>
      stranger.upload(areas[area].create, fields, someJpeg(10))
    for (const sent of [
      () => upload(row),
      () => upload({ ...row, tipoDocument: 32, detalle: 'x' }),
      () => stranger.send('POST', '/api/document/addNotes', { respuesta: 'no-aplica', ...row }),
    ]) {
      const response = await refused(sent())
      expect([response.status, Object.keys(response.body['errors'] ?? {})]).toEqual([422, [field]])
    }
  },
)

test.each([
  ['note', {}],
  ['answer with', { respuesta: 'no-aplica', tipoDocument: 34 }],
])('a landlord cannot %s a document of another landlord', async (_does, fields) => {
  const note = { ...fields, document_id: hers.document, detalle: 'x' }
  const response = await refused(stranger.send('POST', '/api/document/addNotes', note))
  expect([response.status, Object.keys(response.body['errors'] ?? {})]).toEqual([422, ['document_id']])
})

test('lists hold the signed-in user’s data, whatever the user header says', async () => {
  const asked = await fetch(`${server.url}/api/client/inmueble`, {
    headers: { Authorization: `Bearer ${stranger.token}`, user: String(server.maria.id) },
  })
  expect(((await asked.json()) as { inmuebles: { id: number }[] }).inmuebles.map(({ id }) => id)).toEqual([
    own.inmueble,
  ])
  expect((await stranger.read(inmuebleList)).inmuebles).toHaveLength(1)
  const { contratos } = await stranger.read(contratoList)
  expect(contratos.flatMap(({ idContrato }) => idContrato ?? [])).toEqual([own.contrato])
  expect((await stranger.read(monthlyTasks)).tasks).toHaveLength(1)
})

test("a landlord gets no other landlord's copy of the data", async () => {
  const asked = await fetch(server.url + ownData.path, {
    headers: { Authorization: `Bearer ${stranger.token}`, user: String(server.maria.id) },
  })
  const { file } = v.parse(ownData.schema, await asked.json())
  expect(new URL(file ?? '').pathname).toBe(`/files/copies/${stranger.id}`)
})

test.each(calls)('without a session $method $path is refused, unless it leads to one', async (call) => {
  const { method, path } = call
  const before = await everything()
  const body = method === 'GET' || typeof call.fields !== 'string' ? {} : bodies[call.fields]()
  const address = path.includes(':userId') ? at(path, server.maria.id) : at(path, hers[thingAt(path)])
  const { status } = await (method === 'GET'
    ? server.visitor.get(address)
    : server.visitor.send(method, address, body))
  // Without credentials a sign-in is a 422.
  expect(status === 401).toBe(!/\/(login|logout|recover-password|reset)$/.test(path))
  expect(await everything()).toEqual(before)
})

test.each(calls.filter(({ method, path }) => method === 'GET' && /:(\w*[iI]d|section)/.test(path)))(
  'an id that is none is not found in $path',
  async ({ path }) => {
    expect((await server.maria.get(path.replaceAll(/:\w+/g, 'x'))).status).toBe(404)
  },
)
