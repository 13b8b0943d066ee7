import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '../../../../shared/calls/accountant'
import { pathOf } from '../../../../shared/calls/call'
import { dateText } from '../../../../shared/dates'
import { documentStatus } from '../../../../shared/document-status'
import { factsReader } from '../../../../shared/facts/facts'
import { eraseDocument } from '../../../../server/domain/privacy/document-erasure'
import { someone } from '../../../../server/domain/trail'
import { receiptOf, someJpeg, type Landlord } from '../../../support/client'
import { contador } from '../../../support/contador'
import { eventually } from '../../../support/eventually'
import { addContract, addMonth, addProperty } from '../../../support/landlord-fixtures'
import { pagesPdf } from '../../../support/paper-pdf'
import { paperLines } from '../../../support/papers'
import { heic } from '../../../support/pictures'
import { serve } from '../../../support/server'
import { greyPng, slip } from '../../../support/slip'
import { cedulaCode, stamp } from '../../../support/stamps'
import { useServer } from '../../../support/use-server'

// As it is built: the source is a second of work for each start.
const facts = { look: 50, program: resolve('dist/server/decode.js') }

const server = useServer({}, { look: null })
/** Another process's server on the same data, which reads. */
let reader: Awaited<ReturnType<typeof serve>>
let rosa: Landlord
let ana: Landlord
let flat: number
let lease: number
let months: Record<9 | 10, number>

beforeAll(async () => {
  // The demo's papers are left alone.
  await server.services.db.query(
    `insert into document_facts (document_id, reader) select id, $1 from documents`,
    [factsReader],
  )
  reader = await serve(server.env, { look: null, facts })
  rosa = await server.accountant('Rosa Vera')
  ana = await server.landlord()
  flat = await addProperty(ana, { rol: '1523-204' })
  lease = await addContract(ana, flat)
  months = { 9: await addMonth(server, ana, 9, 2030), 10: await addMonth(server, ana, 10, 2030) }
})
afterAll(async () => {
  await reader.stop()
})

const creates = {
  initial: '/api/client/initial/create',
  inmueble: '/api/client/inmueble/createDocument',
  contrato: '/api/client/contrato/createDocument',
  monthly: '/api/client/task-monthly/createDocument',
} as const

async function upload(
  area: keyof typeof creates,
  fields: Record<string, string | number>,
  file: Uint8Array,
): Promise<number> {
  const name = file[0] === 0x25 ? 'papel.pdf' : 'foto.jpg'
  const reply = await ana.upload(creates[area], { detalle: 'x', ...fields }, file, { name })
  return receiptOf(reply).document_id
}

const f29 = (mes: number) => pagesPdf([paperLines('f29', 'labels', { mes, year: 2030 })])
const shown = async (id: number) =>
  v.parse(calls.document.answer, (await rosa.get(pathOf(calls.document, { id }))).json)
const rowsOf = (id: number) =>
  server.services.db.query(`select reader, facts from document_facts where document_id = $1`, [id])
const untilRead = (id: number) =>
  eventually(async () => expect(await rowsOf(id)).toMatchObject([{ reader: factsReader }]))

/** What the desk shows beside a paper that was sent, once it was read. */
async function factsOf(...of: Parameters<typeof upload>) {
  const id = await upload(...of)
  await untilRead(id)
  return (await shown(id)).facts
}

test('an F29 of another month says so at the desk and to a command, and agrees once it is moved there', async () => {
  const id = await upload('monthly', { tipoDocument: 72, task_monthly_id: months[10] }, f29(9))
  await untilRead(id)
  const text = 'F29 · septiembre de 2030 · folio 7412589636 · RUT 76.086.428-5 · $ 1.234.567 · 12/10/2030'
  const differs = 'Este F29 es de septiembre de 2030; aquí se pide octubre de 2030'
  const { facts: atFirst, document } = await shown(id)
  expect(atFirst).toEqual({ text, agrees: null, differs })
  const { out } = await contador(server.env, 'ver', String(id))
  expect(out).toContain(text)
  expect(out).toContain(differs)

  const where = { area: 'monthly', tipoDocument: 72, task_monthly_id: months[9] }
  const moved = await rosa.send('POST', pathOf(calls.move, { id }), { version: document.version, ...where })
  expect(moved.status).toBe(200)
  expect((await shown(id)).facts).toEqual({ text, agrees: 'Es el F29 de septiembre de 2030', differs: null })
})

test('a paper that was sent before says where it is and what became of it, unless it was rejected', async () => {
  const carlos = await server.landlord()
  const month = { 9: await addMonth(server, carlos, 9, 2030), 10: await addMonth(server, carlos, 10, 2030) }
  const monthly = async (mes: 9 | 10) => {
    const fields = { detalle: '', tipoDocument: 72, task_monthly_id: month[mes] }
    const id = receiptOf(
      await carlos.upload(creates.monthly, fields, f29(9), { name: 'f29.pdf' }),
    ).document_id
    await untilRead(id)
    return id
  }
  const decide = (id: number, version: number, status: number) =>
    rosa.send('POST', calls.decide.path, { decisions: [{ id, version, status, reason: 'Ilegible' }] })

  // Of another landlord the same paper has come already.
  const first = await monthly(9)
  const asked = { agrees: 'Es el F29 de septiembre de 2030', differs: null }
  expect((await shown(first)).facts).toMatchObject(asked)
  const again = await monthly(10)
  const differs = 'Este F29 es de septiembre de 2030; aquí se pide octubre de 2030'
  const day = dateText((await shown(first)).document.received_at) ?? ''
  const sent = `Este mismo papel ya llegó el ${day} para «Formulario 29, 9/2030», y`
  expect((await shown(again)).facts).toMatchObject({
    agrees: null,
    differs: `${differs}. ${sent} está en revisión`,
  })
  expect((await shown(first)).facts).toMatchObject(asked)

  await decide(first, 1, documentStatus.approved)
  expect((await shown(again)).facts).toMatchObject({ differs: `${differs}. ${sent} fue aprobado` })
  await decide(first, 2, documentStatus.rejected)
  expect((await shown(again)).facts).toMatchObject({ differs })
  const retake = await monthly(9)
  expect((await shown(retake)).facts).toMatchObject({
    differs: `Este mismo papel ya llegó el ${day} para «Formulario 29, 10/2030», y está en revisión`,
  })
  await decide(again, 1, documentStatus.rejected)
  expect((await shown(retake)).facts).toMatchObject(asked)
})

test('a paper of no known kind that was sent before says only that', async () => {
  const lease = pagesPdf([Array.from({ length: 10 }, () => 'El arrendatario pagará la renta.')])
  const first = await upload('initial', { tipoDocument: 32, detalle: 'Arriendo' }, lease)
  await untilRead(first)
  const { facts: ofFirst, document } = await shown(first)
  expect(ofFirst).toBeNull()
  expect(await factsOf('inmueble', { tipoDocument: 32, detalle: 'Copia', idInmueble: flat }, lease)).toEqual({
    ...{ text: '', agrees: null },
    differs: `Este mismo papel ya llegó el ${dateText(document.received_at) ?? ''} para «Arriendo», y está en revisión`,
  })
})

test.each([
  [
    '',
    124,
    async () =>
      greyPng(await slip({ code: stamp({ folio: 124 }), scale: 3, angle: 1, width: 1280, height: 960 })),
  ],
  // Such a slip at 8°, saved by Chromium.
  [' that lies askew', 123, () => Promise.resolve(readFileSync('tests/fixtures/photos/askew-stamp.jpg'))],
])('a photographed stamp%s is read', async (_, folio, photo) => {
  const idInmueble = await addProperty(ana, { rol: '1523-204' })
  expect(await factsOf('inmueble', { tipoDocument: 1, idInmueble }, await photo())).toEqual({
    text: `Timbre íntegro · factura ${folio} · RUT 76.086.428-5, 15.000.822-0 · $ 450.000 · 03/10/2026`,
    agrees: 'Es una factura electrónica',
    differs: null,
  })
})

test("an identity card that is not the tenant's is said to be another's", async () => {
  const code = cedulaCode({ expires: '9912315' })
  const photo = greyPng(await slip({ code, format: 'QRCode', scale: 4, angle: 20, width: 1280, height: 960 }))
  expect(await factsOf('contrato', { tipoDocument: 51, contrato_id: lease }, photo)).toEqual({
    text: 'Cédula de identidad · RUT 15.000.822-0 · vence el 31/12/2099',
    agrees: null,
    differs: 'Esta cédula no lleva el RUT del arrendatario, 12.345.678-5',
  })
})

test("an identity card of the initial documents is said to be the landlord's by their RUT", async () => {
  const code = cedulaCode({ expires: '9912315' })
  const photo = greyPng(await slip({ code, format: 'QRCode', scale: 4, angle: 20, width: 1280, height: 960 }))
  const id = await upload('initial', { tipoDocument: 30 }, photo)
  await untilRead(id)
  expect((await shown(id)).facts).toMatchObject({ agrees: null, differs: null })
  await server.services.db.query(`update users set rut = '15.000.822-0' where id = $1`, [ana.id])
  expect((await shown(id)).facts).toMatchObject({
    agrees: 'Es la cédula de 15.000.822-0 vigente hasta el 31/12/2099',
  })
})

test('a paper of a property without a rol is compared by the address', async () => {
  const avaluo = pagesPdf([paperLines('avaluo')])
  const send = async (direccion: string) => {
    const idInmueble = await addProperty(ana, { rol: 'en trámite', direccion, numero_departamento: '1204' })
    return factsOf('inmueble', { tipoDocument: 7, idInmueble }, avaluo)
  }
  expect(await send('Irarrázaval 2401')).toMatchObject({
    agrees: 'Es el certificado de avalúo fiscal de Irarrázaval 2401',
  })
  expect(await send('Los Leones 1150')).toMatchObject({
    differs:
      'Este certificado de avalúo fiscal es de AV IRARRAZAVAL 2401 DP 1204; aquí se pide Los Leones 1150',
  })
})

test.each([
  ['without text', pagesPdf([[]])],
  ['that needs a password', readFileSync('tests/fixtures/pdf/aes-256-locked.pdf')],
  ['that is a photo without a code', someJpeg(400)],
  ['that is a HEIC photo', heic()],
])('of a file %s nothing is said, and the next one is read', async (_, file) => {
  expect(await factsOf('initial', { tipoDocument: 32 }, file)).toBeNull()
})

test('what a killed server had not read, or an older version had, is read at the next start', async () => {
  const { db } = server.services
  const older = await upload('initial', { tipoDocument: 32, detalle: 'Carpeta' }, f29(9))
  await untilRead(older)
  await reader.stop()
  await db.query(`update document_facts set reader = $2, facts = null where document_id = $1`, [
    ...[older, factsReader - 1],
  ])
  const unread = await upload('initial', { tipoDocument: 32, detalle: 'Otro' }, f29(8))
  expect([(await shown(older)).facts, (await shown(unread)).facts]).toEqual([null, null])
  // Neither came lately, nor waits.
  await db.query(
    `update documents set created_at = now() - interval '2 days', status = 1 where id = any($1)`,
    [[older, unread]],
  )
  reader = await serve(server.env, { look: null, facts })
  await untilRead(older)
  await untilRead(unread)
  expect((await shown(older)).facts?.text).toContain('F29 · septiembre de 2030')
  expect((await shown(unread)).facts?.text).toContain('F29 · agosto de 2030')
})

test('facts are erased with their file, and not read again', async () => {
  const id = await upload('initial', { tipoDocument: 32 }, f29(9))
  await untilRead(id)
  await eraseDocument(server.services.db, id, someone)
  // Read after it.
  await untilRead(await upload('initial', { tipoDocument: 32 }, f29(9)))
  expect(await rowsOf(id)).toEqual([])
  expect((await shown(id)).facts).toBeNull()
})
