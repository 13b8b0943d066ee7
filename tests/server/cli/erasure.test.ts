import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '../../../server/domain/tidy-up'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addProperty } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

const type = (...words: string[]) => contador(server.env, ...words)

async function aLandlord(email: string): Promise<Landlord> {
  const landlord = await server.landlord()
  await server.services.db.query(`update users set email = $2 where id = $1`, [landlord.id, email])
  return landlord
}

/** How many rows each table has of a landlord, but for those that outlive one. */
async function rowsOf({ id }: Landlord): Promise<Record<string, number>> {
  const { db } = server.services
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = current_schema()
       and column_name = 'user_id' and table_name not in ('trail', 'erasures') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const found = await db.query(`select from ${name} where user_id = $1`, [id])
    if (found.length > 0) counts[name] = found.length
  }
  return counts
}

async function upload(landlord: Landlord, detalle: string): Promise<{ id: number; key: string }> {
  const fields = { tipoDocument: 32, detalle }
  const { document_id: id } = receiptOf(
    await landlord.upload('/api/client/initial/create', fields, someJpeg(1000)),
  )
  const [row] = await server.services.db.query<{ file_key: string }>(
    `select file_key from documents where id = $1`,
    [id],
  )
  return { id, key: row?.file_key ?? '' }
}

async function keysInStore(): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of server.services.storage.list()) keys.add(key)
  return keys
}

const age = (id: number, years: number) =>
  server.services.db.query(
    `update documents set created_at = now() - make_interval(years => $2) where id = $1`,
    [id, years],
  )

test('documents are kept for their years, one by one, and with the last one everything goes', async () => {
  const ana = await aLandlord('adios@example.cl')
  await addContract(ana, await addProperty(ana))
  const [old, young] = [await upload(ana, 'Antiguo'), await upload(ana, 'Nuevo')]
  // A rejected one whose place another took is kept and deleted like any other.
  await type('rechazar', String(old.id), '--nota', 'No se lee.')
  const second = await upload(ana, 'Antiguo')

  const asked = await type('eliminar', 'adios@example.cl')
  expect(asked.code).toBe(1)
  expect(asked.err).toMatch(
    /^De 3 documentos se conservan 3, el último hasta el \d\d\/\d\d\/\d{4} \(6 años\)\. Eliminar no se/,
  )
  expect((await ana.get('/api/client/initial')).status).toBe(200)

  const closed = await type('eliminar', 'adios@example.cl', '--confirmo')
  expect(closed.out).toMatch(/^La cuenta de Ana Rojas quedó cerrada\. De 3 documentos se conservan 3/)
  expect((await ana.get('/api/client/initial')).status).toBe(401)
  expect(await rowsOf(ana)).toMatchObject({ documents: 3, inmuebles: 1, contratos: 1 })

  await age(old.id, 6)
  await age(second.id, 7)
  await tidyUp(server.services, { starting: false })
  expect(await rowsOf(ana)).toMatchObject({ documents: 1, inmuebles: 1, contratos: 1 })
  const left = await keysInStore()
  expect([left.has(old.key), left.has(second.key), left.has(young.key)]).toEqual([false, false, true])
  expect((await type('eliminaciones')).out).toContain('espera el plazo')

  await age(young.id, 6)
  await tidyUp(server.services, { starting: false })
  expect(await rowsOf(ana)).toEqual({})
  expect(await server.services.db.query(`select from users where id = $1`, [ana.id])).toEqual([])
  expect((await keysInStore()).has(young.key)).toBe(false)
  const register = v.parse(
    v.array(v.object({ user: v.number(), email: v.nullable(v.string()), done_at: v.nullable(v.string()) })),
    JSON.parse((await type('eliminaciones', '--json')).out),
  )
  expect(register).toMatchObject([{ user: ana.id, email: null, done_at: expect.any(String) as string }])
})

test('what is kept is kept until a day in Chile, not in UTC', async () => {
  const ana = await aLandlord('noche@example.cl')
  const { id } = await upload(ana, 'De noche')
  const [night] = await server.services.db.query<{ until: string }>(
    `update documents set created_at = (today() - 10 + time '23:30') at time zone 'America/Santiago' where id = $1
     returning to_char(today() - 10 + interval '6 years', 'DD/MM/YYYY') as until`,
    [id],
  )
  const { err } = await type('eliminar', 'noche@example.cl')
  expect(err).toContain(`el último hasta el ${night?.until ?? ''} (6 años)`)
})

test('a landlord without documents is deleted at once, and nothing of anybody else', async () => {
  const [ana, other] = [await aLandlord('vacia@example.cl'), await aLandlord('queda@example.cl')]
  const { id } = await upload(other, 'Queda')
  await age(id, 20)
  const contrato_id = await addContract(ana, await addProperty(ana))
  const answer = { respuesta: 'no-aplica', tipoDocument: 54, contrato_id }
  await ana.send('POST', '/api/document/addNotes', answer)
  expect(await rowsOf(ana)).toMatchObject({ answers: 1 })
  await type('eliminar', 'vacia@example.cl', '--confirmo')
  expect(await rowsOf(ana)).toEqual({})
  expect(await rowsOf(other)).toMatchObject({ documents: 1 })
})

test('who is let in again keeps everything', async () => {
  const ana = await aLandlord('vuelve@example.cl')
  const { id } = await upload(ana, 'Sigue')
  await type('eliminar', 'vuelve@example.cl', '--confirmo')
  await type('reactivar', 'vuelve@example.cl')
  await age(id, 20)
  await tidyUp(server.services, { starting: false })
  expect(await rowsOf(ana)).toMatchObject({ documents: 1 })
})
