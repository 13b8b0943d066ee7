import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { notes } from '../../../src/api/documents'
import { initialOtherDocuments } from '../../../src/api/initial'
import { tidyUp } from '../../../server/tidy-up'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addDocument, addProperty } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const type = (...words: string[]) => contador(server.env, ...words)

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
  const id = await addDocument(landlord, { tipoDocument: 32, detalle })
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
  const ana = await server.landlord('adios@example.cl')
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
  await tidyUp(server.services, { alone: false })
  expect(await rowsOf(ana)).toMatchObject({ documents: 1, inmuebles: 1, contratos: 1 })
  const left = await keysInStore()
  expect([left.has(old.key), left.has(second.key), left.has(young.key)]).toEqual([false, false, true])
  expect((await type('eliminaciones')).out).toContain('espera el plazo')

  await age(young.id, 6)
  await tidyUp(server.services, { alone: false })
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
  const ana = await server.landlord('noche@example.cl')
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
  const [ana, other] = [await server.landlord('vacia@example.cl'), await server.landlord('queda@example.cl')]
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
  const ana = await server.landlord('vuelve@example.cl')
  const { id } = await upload(ana, 'Sigue')
  await type('eliminar', 'vuelve@example.cl', '--confirmo')
  await type('reactivar', 'vuelve@example.cl')
  await age(id, 20)
  await tidyUp(server.services, { alone: false })
  expect(await rowsOf(ana)).toMatchObject({ documents: 1 })
})

test('what was sent by mistake loses its file and its names, and no phone takes it for lost', async () => {
  const { db } = server.services
  const ana = await server.landlord('error@example.cl')
  const other = await upload(ana, 'Licencia de Juan Pérez')
  await ana.send('POST', '/api/document/addNotes', { document_id: other.id, detalle: 'Es de Juan Pérez.' })
  const key = randomUUID()
  const send = () =>
    ana.upload('/api/client/initial/create', { tipoDocument: 34 }, file, { key, name: 'Juan Pérez.jpg' })
  const file = someJpeg(2000)
  const receipt = receiptOf(await send())

  const asked = await type('eliminar-documento', String(other.id))
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(/^Es 'Licencia de Juan Pérez' de Ana Rojas\./),
  ])
  for (const id of [other.id, receipt.document_id])
    expect((await type('eliminar-documento', String(id), '--confirmo')).code).toBe(0)

  expect((await keysInStore()).has(other.key)).toBe(false)
  expect(await ana.read(initialOtherDocuments)).toEqual([
    { id: other.id, detalle: 'Documento eliminado', status: 3, movido: null },
  ])
  const { body } = await ana.get('/api/client/initial')
  expect(body['documents']).toContainEqual(
    expect.objectContaining({ id: 34, idDocument: receipt.document_id, status: 2 }),
  )
  expect(await ana.read(notes(receipt.document_id))).toMatchObject([
    { detail: expect.stringMatching(/^Se eliminó/) as string },
  ])
  const gone = await ana.get(`/api/client/getFile/${other.id}`)
  expect([gone.status, gone.body['message']]).toEqual([
    410,
    'Tu contador eliminó este archivo, porque no correspondía.',
  ])
  // A try without an answer is repeated, and the phone must not send it again under another key.
  expect(receiptOf(await send())).toEqual(receipt)
  const left = JSON.stringify([
    await db.query(`select * from documents where user_id = $1`, [ana.id]),
    await db.query(`select * from activity where user_id = $1`, [ana.id]),
    await db.query(`select n.* from notes n join documents d on d.id = n.document_id where user_id = $1`, [
      ana.id,
    ]),
  ])
  expect(left).not.toMatch(/Juan/)

  for (const [command, ...words] of [['descargar'], ['eliminar-documento', '--confirmo']] as const) {
    const again = await type(command, String(other.id), ...words)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('se eliminó')])
  }
  expect((await type('ver', String(other.id))).out).toMatch(/^Archivo +se eliminó$/m)
  // An approved row would count as delivered, and would not be asked for again.
  for (const [id, ...words] of [
    [receipt.document_id, 'aprobar', '--si'],
    [other.id, 'rechazar', '--si', '--nota', 'Otra vez.'],
  ] as const)
    expect(await type(...words, String(id))).toMatchObject({
      code: 1,
      err: expect.stringContaining('Su archivo se eliminó: no hay nada que decidir.') as string,
    })
  expect((await ana.get('/api/client/initial')).body).toEqual(body)
  expect((await type('revisar')).code).toBe(0)
  await addDocument(ana, { tipoDocument: 34 })
  await type('eliminar', 'error@example.cl', '--confirmo')
  await db.query(`update documents set created_at = now() - interval '20 years' where user_id = $1`, [ana.id])
  await tidyUp(server.services, { alone: false })
  expect(await rowsOf(ana)).toEqual({})
})
