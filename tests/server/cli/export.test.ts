import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportLandlord } from '../../../server/domain/privacy/export'
import { receiptOf, someJpeg } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addProperty } from '../../support/landlord-fixtures'
import { entriesOf } from '../../support/zip-entries'
import { useServer } from '../../support/use-server'

const server = useServer()
const folder = mkdtempSync(join(tmpdir(), 'portal-export-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('everything about a landlord is one ZIP: rows as JSON and CSV, every file, and nothing that opens the portal', async () => {
  const ana = await server.landlord('exporta@example.cl')
  await server.services.db.query(`update users set password_hash = 'a hash' where id = $1`, [ana.id])
  const contrato = await addContract(ana, await addProperty(ana, { direccion: '=1+1 "x", y' }))
  await ana.send('PUT', `/api/task/arriendo/update/${contrato}`, {
    nombre_arrendatario: 'Otto Paz',
    fecha_termino: null,
  })
  const [first, second] = [someJpeg(3000), someJpeg(2000)]
  const upload = async (file: Uint8Array) =>
    receiptOf(
      await ana.upload('/api/client/initial/create', { tipoDocument: 34 }, file, { name: 'Ñandú.jpg' }),
    ).document_id
  const superseded = await upload(first)
  await contador(server.env, 'rechazar', String(superseded), '--nota', 'Falta la firma.')
  const standing = await upload(second)
  const answer = { respuesta: 'no-lo-tengo', tipoDocument: 35, detalle: 'La pedí al SII.' }
  await ana.send('POST', '/api/document/addNotes', answer)
  await ana.send('PUT', '/api/client/avisos', { aviso: 'mes', activo: false })
  const misplaced = { tipoDocument: 32, detalle: 'Mandato' }
  const { document_id: moved } = receiptOf(
    await ana.upload('/api/client/initial/create', misplaced, someJpeg(500)),
  )
  await contador(server.env, 'mover', String(moved), '--tipo', '37')
  await contador(server.env, 'cambiar-necesidades', String(ana.id), '--amoblado', 'sí')
  await contador(server.env, 'rut', String(ana.id), '13.482.907-9')

  const done = await contador(server.env, 'exportar', 'exporta@example.cl', folder)
  const zip = join(folder, `inversionista-${ana.id}.zip`)
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`quedó en ${zip}`) as string })
  expect(statSync(zip).mode & 0o077).toBe(0)
  const entries = entriesOf(readFileSync(zip))
  const part = (name: string) => entries.get(name)?.toString() ?? ''
  expect(JSON.parse(part('documentos.json'))).toMatchObject([
    { id: superseded, status: 2 },
    { id: standing, status: 0 },
    { id: moved, tipo: 'Mandato al contador', detalle: null },
  ])
  expect(JSON.parse(part('traslados.json'))).toMatchObject([
    { document_id: moved, desde: 'Otros', detalle: 'Mandato', a: 'Mandato al contador' },
  ])
  expect(JSON.parse(part('cuenta.json'))).toMatchObject([{ f29: true, amoblado: true, rut: '13.482.907-9' }])
  expect(JSON.parse(part('notas.json'))).toMatchObject([{ detail: 'Falta la firma.' }])
  expect(JSON.parse(part('respuestas.json'))).toMatchObject([
    { tipo: 'Declaración anual de renta (F22)', respuesta: 'no-lo-tengo', detalle: 'La pedí al SII.' },
  ])
  expect(JSON.parse(part('avisos.json'))).toMatchObject([{ kind: 'rechazo' }])
  expect(JSON.parse(part('avisos-apagados.json'))).toMatchObject([{ kind: 'mes' }])
  expect(JSON.parse(part('contratos.json'))).toMatchObject([{ id: contrato, fecha_termino: null }])
  expect(JSON.parse(part('arrendatarios-anteriores.json'))).toMatchObject([{ name: 'Catalina Fuentes' }])
  expect(part('leeme.txt')).toContain('documentos, columna status:\n  0 = En revisión\n  1 = Aprobado\n')
  expect(part('leeme.txt')).toContain('respuestas, columna respuesta:\n  no-lo-tengo = No lo tengo\n')
  expect(part('inmuebles.csv')).toContain(`"'=1+1 ""x"", y"`)
  expect(entries.get(`archivos/${superseded}-Ñandú.jpg`)?.equals(first)).toBe(true)
  expect(entries.get(`archivos/${standing}-Ñandú.jpg`)?.equals(second)).toBe(true)
  const all = readFileSync(zip).toString('latin1')
  for (const secret of ['a hash', ana.token, 'maria.gonzalez']) expect(all).not.toContain(secret)

  const another = await contador(server.env, 'exportar', 'exporta@example.cl', folder)
  expect(another.out).toContain(`quedó en ${zip.replace(/\.zip$/, ' (2).zip')}`)
  const again = await contador(server.env, 'exportar', 'exporta@example.cl', zip)
  expect(again).toEqual({ code: 1, out: '', err: `Ya existe ${zip}.` })
  expect(await contador(server.env, 'exportar', 'exporta@example.cl', '/no/folder/a.zip')).toEqual({
    code: 1,
    out: '',
    err: 'No se pudo escribir /no/folder/a.zip: la carpeta no existe.',
  })
})

test('a table opens in a spreadsheet as columns and holds no formula; one without rows has its columns too', async () => {
  const ana = await server.landlord()
  await addProperty(ana, {
    direccion: 'Calle 1;=1+1',
    rol: '-2+3',
    numero_repertorio: 'a\r\n=1\n@b\n\tc "d"',
  })
  const { db, storage } = server.services
  const zip = join(folder, 'table.zip')
  await exportLandlord({ db, storage }, ana.id, zip)
  const entries = entriesOf(readFileSync(zip))
  const table = entries.get('inmuebles.csv')?.toString() ?? ''
  const [heads = ''] = table.split('\r\n')
  expect(heads).toMatch(/^\uFEFF"id";"user_id";("\w+";)+"\w+"$/)
  for (const field of ['"Calle 1;=1+1"', `"'-2+3"`, `"a\r\n'=1\n'@b\n'\tc ""d"""`])
    expect(table).toContain(`;${field};`)
  expect(table.split('";"').length).toBe(2 * heads.split('";"').length - 1)
  expect(entries.get('notas.csv')?.toString()).toBe(
    '\uFEFF"id";"document_id";"contador_name";"detail";"created_at"\r\n',
  )
})

test('nothing is left of a ZIP that could not be finished', async () => {
  const ana = await server.landlord()
  await ana.upload('/api/client/initial/create', { tipoDocument: 34 }, someJpeg(100))
  const { db, storage } = server.services
  const read = () => Promise.reject(new Error('the store is gone'))
  const into = mkdtempSync(join(folder, 'none-'))
  await expect(
    exportLandlord({ db, storage: { ...storage, read } }, ana.id, join(into, 'a.zip')),
  ).rejects.toThrow('the store is gone')
  expect(readdirSync(into)).toEqual([])
})
