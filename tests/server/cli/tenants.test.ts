import * as v from 'valibot'
import { expect, test } from 'vitest'
import { only } from '../../../server/database/database'
import { tidyUp } from '../../../server/tidy-up'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addDocument, addProperty } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const type = (...words: string[]) => contador(server.env, ...words)

const upload = (ana: Landlord, contrato_id: number, tipoDocument: number) =>
  addDocument(ana, { tipoDocument, contrato_id })

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
  await tidyUp(server.services, { alone: false })
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
  await tidyUp(server.services, { alone: false })
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

const ema = { nombre_arrendatario: 'Ema Lira', rut_arrendatario: '9.111.222-1' }
const otto = { nombre_arrendatario: 'Otto Paz', rut_arrendatario: '8.222.333-9', mobile_phone: '56911112222' }

async function edit(ana: Landlord, contrato: number, form: object): Promise<void> {
  expect((await ana.send('PUT', `/api/task/arriendo/update/${contrato}`, form)).status).toBe(200)
}

async function actionsOf(ana: Landlord): Promise<string[]> {
  const rows = await server.services.db.query<{ action: string }>(
    `select action from activity where user_id = $1 and action like 'Contrato %' order by id`,
    [ana.id],
  )
  return rows.map(({ action }) => action)
}

test('a tenant whom a contract named before is found by RUT and name, and goes at once', async () => {
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana), ema)
  const identity = await upload(ana, contrato, 51)
  await edit(ana, contrato, otto)
  await edit(ana, contrato, { valor_arriendo: 1 })
  await edit(ana, contrato, { nombre_arrendatario: 'Otto Paz Soto' })
  const salary = await upload(ana, contrato, 54)

  for (const words of ['9.111.222-1', 'EMA lir']) {
    const { out } = await type('arrendatario', words)
    expect(out).toMatch(new RegExp(`  Ema Lira \\(hasta el \\d\\d/\\d\\d/\\d{4}\\)  +${identity} Cédula`))
    // Of who came after there is nothing here, nor of the contact that was written over.
    expect(out).not.toMatch(new RegExp(`Otto|${salary} |56987654321|catalina@`))
  }
  expect((await type('arrendatario', '8.222.333-9')).out).toMatch(
    /Otto Paz Soto +56911112222, .*\n.*Otto Paz \(hasta el/,
  )

  const told = await type('eliminar-arrendatario', '9.111.222-1')
  expect(told).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^De 1 contrato que ya nombra a otra persona se elimina ahora su nombre\./,
    ) as string,
  })
  expect((await type('eliminar-arrendatario', '9.111.222-1', '--confirmo')).code).toBe(0)
  for (const words of ['9.111.222-1', 'Ema Lira']) expect((await type('arrendatario', words)).code).toBe(1)
  expect(await actionsOf(ana)).toEqual([
    'Contrato agregado',
    'Contrato editado: Otto Paz',
    'Contrato editado: Otto Paz',
    'Contrato editado: Otto Paz Soto',
  ])
  // Whose the papers are only a person can tell: the change may have been a correction.
  expect(await documentsOf(contrato)).toEqual([identity, salary])
  expect((await type('eliminaciones-arrendatarios')).out).not.toContain('9.111.222-1')

  // An earlier name of the one who is in it goes with the contract's.
  await type('eliminar-arrendatario', '8.222.333-9', '--confirmo')
  expect((await type('arrendatario', 'Otto Paz')).out).toContain('Otto Paz (hasta el')
  await endAgo(contrato, 6)
  await tidyUp(server.services, { alone: false })
  expect((await type('arrendatario', 'Otto Paz')).code).toBe(1)
  expect((await type('eliminaciones-arrendatarios')).out).not.toContain('8.222.333-9')
})

test('one who leaves a contract after asking goes with the next round', async () => {
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana), ema)
  await type('eliminar-arrendatario', '9.111.222-1', '--confirmo')
  await edit(ana, contrato, otto)
  await tidyUp(server.services, { alone: false })
  expect((await type('arrendatario', 'Ema Lira')).code).toBe(1)
  expect(await actionsOf(ana)).toEqual(['Contrato agregado', 'Contrato editado: Otto Paz'])
})

test('a contract that is taken out leaves no name of a tenant', async () => {
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana), ema)
  await edit(ana, contrato, otto)
  expect((await type('quitar-contrato', `${contrato}`)).code).toBe(0)
  expect(await actionsOf(ana)).toEqual(['Contrato agregado', 'Contrato editado'])
  expect((await type('arrendatario', 'Ema Lira')).code).toBe(1)
})

test('a former tenant without a RUT, as in data of 0.1, is found by the name, and goes by it', async () => {
  const { db } = server.services
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana), ema)
  const identity = await upload(ana, contrato, 51)
  await edit(ana, contrato, otto)
  await edit(ana, contrato, { nombre_arrendatario: 'Ana Otra', rut_arrendatario: '12.345.678-5' })
  await db.query(`update former_tenants set rut = null where contrato_id = $1`, [contrato])

  expect((await type('arrendatario', 'ema lira')).out).toMatch(
    new RegExp(`Ema Lira \\(hasta el .*${identity} Cédula`),
  )
  expect((await type('arrendatario', 'Otto Paz')).out).toContain('Otto Paz (hasta el')
  expect((await type('eliminar-arrendatario', 'Ema')).code).toBe(1)
  expect((await type('eliminar-arrendatario', 'Ana Otra', '--confirmo')).code).toBe(1)
  expect((await type('eliminar-arrendatario', 'ema lira', '--confirmo')).code).toBe(0)
  expect((await type('arrendatario', 'Ema Lira')).code).toBe(1)
  expect(await actionsOf(ana)).toEqual([
    'Contrato agregado',
    'Contrato editado: Otto Paz',
    'Contrato editado: Ana Otra',
  ])
})

test('a contract without an end is called so, and is never over', async () => {
  const ana = await server.landlord('indefinido@example.cl')
  const endless = { rut_arrendatario: '8.888.888-K', fecha_inicio: '2001-01-01', fecha_termino: null }
  const contrato = await addContract(ana, await addProperty(ana), endless)
  const document = await upload(ana, contrato, 51)
  const { db } = server.services
  await db.query(`update documents set created_at = '2001-01-02' where id = $1`, [document])
  for (const words of [
    ['arrendatario', '8888888K'],
    ['inmuebles', 'indefinido@example.cl'],
  ])
    expect((await type(...words)).out).toContain('01/01/2001 a indefinido')
  const asked = await type('eliminar-arrendatario', '8888888K', '--confirmo')
  expect(asked.out).toMatch(/De 1 contrato que sigue vigente no se elimina nada hasta su término\.$/m)
  await tidyUp(server.services, { alone: false })
  expect(await documentsOf(contrato)).toEqual([document])
  expect(await tenantOf(contrato)).toMatchObject({ phone: '56987654321' })
})
