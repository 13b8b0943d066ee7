import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { only } from '../../../server/database/database'
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

async function upload(ana: Landlord, contrato_id: number, tipoDocument: number): Promise<number> {
  const fields = { tipoDocument, contrato_id }
  return receiptOf(await ana.upload('/api/client/contrato/createDocument', fields, someJpeg(1000)))
    .document_id
}

async function keysOf(ids: readonly number[]): Promise<string[]> {
  const rows = await server.services.db.query<{ file_key: string }>(
    `select file_key from documents where id = any ($1)`,
    [ids],
  )
  return rows.map(({ file_key }) => file_key)
}

async function documentsOf(contrato: number): Promise<number[]> {
  const rows = await server.services.db.query<{ id: number }>(
    `select id from documents where contrato_id = $1 order by id`,
    [contrato],
  )
  return rows.map(({ id }) => id)
}

/** Lets a contract, and what is kept of it, be as old as if it had ended so many years ago. */
async function endAgo(contrato: number, years: number): Promise<void> {
  const { db } = server.services
  const ended = `today() - make_interval(days => 1, years => $2)`
  await db.query(
    `update contratos set fecha_inicio = ${ended} - interval '1 year', fecha_termino = ${ended} where id = $1`,
    [contrato, years],
  )
  await db.query(`update documents set created_at = ${ended} where contrato_id = $1`, [contrato, years])
}

const tenantOf = async (contrato: number) =>
  only(
    await server.services.db.query(
      `select nombre_arrendatario as name, rut_arrendatario as rut, mobile_phone as phone, email_arrendatario as email
       from contratos where id = $1`,
      [contrato],
    ),
  )

test("a tenant's identity goes when the lease has ended, and the rest with its years", async () => {
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana), { rut_arrendatario: '9.999.999-3' })
  const [lease, identity, salary] = [
    await upload(ana, contrato, 50),
    await upload(ana, contrato, 51),
    await upload(ana, contrato, 54),
  ]
  expect((await type('arrendatario', '99999993')).out).toContain(
    `Catalina Fuentes  56987654321, catalina@example.cl  ${lease} Contrato de arriendo firmado, ${identity} Cédula`,
  )

  // The day is that of Chile, not of UTC.
  const [late] = await server.services.db.query<{ until: string }>(
    `update documents set created_at = (select fecha_termino + 1 + time '23:30' from contratos where id = $1) at time zone 'America/Santiago'
     where contrato_id = $1
     returning (select to_char(fecha_termino + 1 + interval '6 years', 'DD/MM/YYYY') from contratos where id = $1) as until`,
    [contrato],
  )
  const told = await type('eliminar-arrendatario', '9.999.999-3')
  expect(told.err).toContain(` hasta el ${late?.until ?? ''} (6 años)`)
  expect(told.code).toBe(1)
  expect(told.err).toMatch(
    /^Tiene 1 contrato con 3 documentos\. De 1 contrato que sigue vigente no se elimina nada.* hasta el \d\d\/\d\d\/\d{4} \(6 años\)\. Eliminar no se puede deshacer/,
  )
  const asked = await type('eliminar-arrendatario', '9999999-3', '--confirmo')
  expect([asked.code, asked.out]).toEqual([0, expect.stringMatching(/^La solicitud quedó registrada\./)])
  expect(await documentsOf(contrato)).toEqual([lease, identity, salary])

  await endAgo(contrato, 0)
  const keys = await keysOf([identity, salary])
  await tidyUp(server.services, { starting: false })
  expect(await documentsOf(contrato)).toEqual([lease])
  expect(await tenantOf(contrato)).toEqual({
    name: 'Catalina Fuentes',
    rut: '9.999.999-3',
    phone: '',
    email: '',
  })
  const stored = new Set<string>()
  for await (const { key } of server.services.storage.list()) stored.add(key)
  expect(keys.map((key) => stored.has(key))).toEqual([false, false])
  // Nor are they asked for again.
  const { body } = await ana.get(`/api/client/contrato/getDocument/${contrato}`)
  expect(JSON.stringify(body)).not.toMatch(/del arrendatario/)
  expect((await type('eliminaciones-arrendatarios')).out).toMatch(/9\.999\.999-3 .* espera el plazo/)

  await endAgo(contrato, 6)
  await tidyUp(server.services, { starting: false })
  expect(await documentsOf(contrato)).toEqual([])
  expect(await tenantOf(contrato)).toEqual({ name: 'Arrendatario', rut: '', phone: '', email: '' })
  const activity = await server.services.db.query(`select action from activity where user_id = $1`, [ana.id])
  expect(JSON.stringify(activity)).not.toContain('Catalina')
  const register = v.parse(
    v.array(v.object({ rut: v.nullable(v.string()), done_at: v.nullable(v.string()) })),
    JSON.parse((await type('eliminaciones-arrendatarios', '--json')).out),
  )
  expect(register).toEqual([{ rut: null, done_at: expect.any(String) as string }])
  expect((await type('historial')).out).toContain('eliminación de arrendatario pedida')
})

test('nothing of another tenant goes, and an unknown or wrong RUT is said', async () => {
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana), { rut_arrendatario: '12.345.678-5' })
  const identity = await upload(ana, contrato, 51)
  const other = await addContract(ana, await addProperty(ana), { rut_arrendatario: '7.777.777-6' })
  await upload(ana, other, 51)
  await endAgo(contrato, 8)
  await endAgo(other, 8)
  const done = await type('eliminar-arrendatario', '7.777.777-6', '--confirmo')
  expect(done.out).toMatch(/el correo y 1 documento\. Nada debe conservarse\.$/)
  expect([await documentsOf(contrato), await documentsOf(other)]).toEqual([[identity], []])
  expect(await tenantOf(contrato)).toMatchObject({ name: 'Catalina Fuentes', phone: '56987654321' })
  expect(await type('eliminar-arrendatario', '7.777.777-6', '--confirmo')).toMatchObject({
    code: 1,
    err: 'No hay un contrato con un arrendatario de RUT 7.777.777-6.',
  })
  expect(await type('arrendatario', '7.777.777-7')).toMatchObject({ code: 2 })
})
