import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '../../../src/api/activity'
import { totals } from '../../../src/api/dashboard'
import { notes } from '../../../src/api/documents'
import { pendingDocuments } from '../../../src/api/notifications'
import { acceptAnswer, listAnswers, removeAnswer } from '../../../server/domain/answers'
import { approveDocument, rejectDocument } from '../../../server/domain/review'
import { someone } from '../../../server/domain/trail'
import { someJpeg, type Landlord } from '../../support/client'
import { expectCountsToAgree } from '../../support/counts'
import { addContract, addDocument, addMonth, addProperty, thisMonth } from '../../support/landlord-fixtures'
import { eventually } from '../../support/eventually'
import { useServer } from '../../support/use-server'

const server = useServer()
let ana: Landlord
let email: string

beforeEach(async () => {
  email = `${randomUUID()}@example.cl`
  ana = await server.landlord(email)
})

const path = '/api/document/addNotes'
const answer = (body: object) => ana.send('POST', path, body)

/** A row of each area. The names are those of the calls that list them. */
async function rowsOfEachArea() {
  const inmueble = await addProperty(ana)
  const contrato = await addContract(ana, inmueble)
  const task = await addMonth(server, ana, 3, thisMonth().periodo)
  return {
    ids: { inmueble, contrato, task },
    rows: {
      initial: { tipoDocument: 34 },
      inmueble: { tipoDocument: 10, idInmueble: inmueble },
      contrato: { tipoDocument: 54, contrato_id: contrato },
      month: { tipoDocument: 72, task_monthly_id: task, inmueble_id: 0, contrato_id: 0 },
      'a month of a contract': {
        tipoDocument: 71,
        task_monthly_id: task,
        inmueble_id: inmueble,
        contrato_id: contrato,
      },
    },
    lists: {
      initial: ['/api/client/initial', 'documents', 34],
      inmueble: [`/api/client/inmueble/getDocument/${inmueble}/4`, 'documentosInmueble', 10],
      contrato: [`/api/client/contrato/getDocument/${contrato}`, 'documentosContrato', 54],
      month: [`/api/client/task-monthly/getDocumentSingle/72/${task}`, 'documents', 72],
      'a month of a contract': [`/api/client/task-monthly/getDocumentSingle/71/${task}`, 'documents', 71],
    },
  } as const
}

type Row = Record<string, number>

test.each([
  ['an answer', (row: Row) => answer({ respuesta: 'no-aplica', ...row })],
  ['an upload', (row: Row) => ana.upload('/api/client/task-monthly/createDocument', row, someJpeg(10))],
])('%s that comes while its month is closed is told so', async (_, send) => {
  const { db } = server.services
  const task = await addMonth(server, ana, 3, thisMonth().periodo)
  const { late } = await db.transaction(async (tx) => {
    await tx.query(`select from tasks where id = $1 for update`, [task])
    const sent = send({ tipoDocument: 72, task_monthly_id: task, inmueble_id: 0, contrato_id: 0 })
    const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => expect(await db.query(held)).not.toEqual([]))
    await tx.query(`delete from tasks where id = $1`, [task])
    return { late: sent }
  })
  const { status, body } = await late
  const said = ['El período indicado no existe, o tu contador lo cerró.']
  expect([status, body['errors']]).toEqual([422, { task_monthly_id: said }])
})

const rowSchema = v.object({ id: v.number(), respuesta: v.nullable(v.string()) })

/** The answers of a list's rows of one type. */
async function answersAt([call, list, type]: readonly [string, string, number]) {
  const rows = v.parse(v.array(rowSchema), (await ana.get(call)).body[list])
  return rows.filter(({ id }) => id === type).map(({ respuesta }) => respuesta)
}
const initialAnswers = (type: number) => answersAt(['/api/client/initial', 'documents', type])

const waiting = () => listAnswers(server.services.db, { email, all: false })

/** The id of the answer given last. */
async function lastAnswer(): Promise<number> {
  const answers = await listAnswers(server.services.db, { email, all: true })
  return Math.max(...answers.map(({ id }) => id))
}
const agree = async () => acceptAnswer(server.services.db, await lastAnswer(), someone)

const upload = (tipoDocument: number) => addDocument(ana, { tipoDocument })

async function rejected(tipoDocument: number): Promise<number> {
  const id = await upload(tipoDocument)
  await rejectDocument(server.services.db, id, { contador: 'Andrea', detail: 'Falta la firma.' })
  return id
}

describe('an answer in place of a document', () => {
  test('is marked on its row in every area and among the pending, is in the record, and moves no total', async () => {
    const { ids, rows, lists } = await rowsOfEachArea()
    const before = await ana.read(totals)
    for (const area of ['initial', 'inmueble', 'contrato', 'month', 'a month of a contract'] as const) {
      expect(await answersAt(lists[area])).toEqual([null])
      const sent = await answer({ respuesta: 'no-lo-tengo', document_id: null, ...rows[area] })
      expect([area, sent.status, sent.body]).toEqual([area, 200, { status: 200 }])
      expect([area, await answersAt(lists[area])]).toEqual([area, ['no-lo-tengo']])
    }
    expect(await ana.read(totals)).toEqual(before)
    await expectCountsToAgree(ana, ids)
    const { pendings } = (await ana.get('/api/client/notifications/pending')).body
    const marked = v.parse(v.array(rowSchema), pendings).filter(({ respuesta }) => respuesta !== null)
    expect(marked.map(({ id }) => id)).toEqual([34, 10, 54, 71, 72])
    expect((await ana.read(activity)).slice(0, 2)).toMatchObject([
      { modulo_name: 'DEBERES MENSUALES', accion: 'Respuesta: No lo tengo · Comprobante de arriendo' },
      { modulo_name: 'DEBERES MENSUALES', accion: 'Respuesta: No lo tengo · Formulario 29' },
    ])
  })

  test('takes the place of the one before it, and must be agreed to on its own', async () => {
    await answer({ respuesta: 'no-lo-tengo', tipoDocument: 34, detalle: 'La busco.' })
    const first = await lastAnswer()
    await agree()
    await answer({ respuesta: 'no-aplica', tipoDocument: '34', document_id: 0 })
    expect(await initialAnswers(34)).toEqual(['no-aplica'])
    expect(await waiting()).toMatchObject([
      { type: 'Carpeta tributaria electrónica', respuesta: 'no-aplica', detalle: null },
    ])
    await expect(acceptAnswer(server.services.db, first, someone)).rejects.toThrow(
      `No hay una respuesta ${first}.`,
    )
  })

  test('is a note of the rejected document, too, if it has a text', async () => {
    const id = await rejected(34)
    const silent = await answer({ respuesta: 'no-aplica', tipoDocument: 34, document_id: id })
    expect([silent.status, await ana.read(notes(id))]).toMatchObject([200, [{ detail: 'Falta la firma.' }]])
    await answer({ respuesta: 'no-aplica', tipoDocument: 34, document_id: id, detalle: ' Soy exenta. ' })
    expect((await ana.read(notes(id))).at(-1)).toMatchObject({ detail: 'Soy exenta.', contador_name: null })
    expect(await initialAnswers(34)).toEqual(['no-aplica'])
    expect(await waiting()).toMatchObject([{ detalle: 'Soy exenta.' }])
  })

  test('counts no more once a document was uploaded after it, also when that one is rejected', async () => {
    await answer({ respuesta: 'no-aplica', tipoDocument: 34 })
    const before = await lastAnswer()
    const id = await upload(34)
    expect([await initialAnswers(34), await waiting()]).toEqual([[null], []])
    await rejectDocument(server.services.db, id, { contador: 'Andrea', detail: 'No se lee.' })
    expect([await initialAnswers(34), await waiting()]).toEqual([[null], []])
    await expect(acceptAnswer(server.services.db, before, someone)).rejects.toThrow(
      `La respuesta ${before} ya no cuenta: después llegó un documento.`,
    )
    await answer({ respuesta: 'no-lo-tengo', tipoDocument: 34 })
    expect(await initialAnswers(34)).toEqual(['no-lo-tengo'])
  })

  test('counts no more once the rejected document is approved after all', async () => {
    const id = await rejected(34)
    await answer({ respuesta: 'no-lo-tengo', tipoDocument: 34 })
    await approveDocument(server.services.db, id, someone, 2)
    expect([await initialAnswers(34), await waiting()]).toEqual([[null], []])
  })
})

describe('what the accountant agrees does not apply', () => {
  test('is asked for no more: not in the lists, the totals or the pending documents; and again when that is undone', async () => {
    const { ids, rows, lists } = await rowsOfEachArea()
    const before = [await ana.read(totals), await ana.read(pendingDocuments)]
    for (const area of ['initial', 'inmueble', 'contrato', 'month', 'a month of a contract'] as const) {
      await answer({ respuesta: 'no-aplica', ...rows[area] })
      await agree()
      expect([area, await answersAt(lists[area])]).toEqual([area, []])
    }
    expect(await ana.read(totals)).toMatchObject({
      initialDocumentation: 7,
      cantidadDocuments: 15,
      cantidadDocumentsContratos: 5,
      cantidadDocumentsTaks: 0,
    })
    expect((await ana.read(pendingDocuments)).map(({ id }) => id)).not.toContain(34)
    const again = await ana.upload('/api/client/initial/create', rows.initial, someJpeg(10))
    expect([again.status, again.body['errors']]).toEqual([422, wrongType])
    expect((await answer({ respuesta: 'no-lo-tengo', ...rows.initial })).status).toBe(422)

    for (const { id } of await listAnswers(server.services.db, { email, all: true })) {
      await removeAnswer(server.services.db, id, someone)
    }
    expect([await ana.read(totals), await ana.read(pendingDocuments)]).toEqual(before)
    await expectCountsToAgree(ana, ids)
  })

  test('keeps its row if it has a document, and takes the next one', async () => {
    await rejected(34)
    await answer({ respuesta: 'no-aplica', tipoDocument: 34 })
    await agree()
    expect(await initialAnswers(34)).toEqual(['no-aplica'])
    await upload(34)
    expect(await initialAnswers(34)).toEqual([null])
  })

  test("'No lo tengo' is only seen: the row is asked for and keeps its mark", async () => {
    await answer({ respuesta: 'no-lo-tengo', tipoDocument: 34 })
    const before = await ana.read(totals)
    await agree()
    expect([await initialAnswers(34), await waiting()]).toEqual([['no-lo-tengo'], []])
    expect(await ana.read(totals)).toEqual(before)
    await upload(34)
  })
})

const wrongType = { tipoDocument: ['Este tipo de documento no corresponde aquí.'] }

describe('an answer is refused', () => {
  test.each([
    [
      'that is unknown',
      { respuesta: 'quizás', tipoDocument: 34 },
      { respuesta: ['El campo respuesta no es válido.'] },
    ],
    ['without a type', {}, { tipoDocument: ['El campo tipo de documento es obligatorio.'] }],
    ["to 'Otros'", { tipoDocument: 32 }, wrongType],
    ['to a type that is not asked for there', { tipoDocument: 50 }, wrongType],
    ['to a type that does not exist', { tipoDocument: 9999 }, wrongType],
    [
      'with a text of more than 2000 characters',
      { tipoDocument: 34, detalle: 'x'.repeat(2001) },
      { detalle: ['El campo nota no puede tener más de 2000 caracteres.'] },
    ],
    [
      'to a row of a property that is not the user’s',
      { tipoDocument: 10, idInmueble: 1 },
      { idInmueble: ['La propiedad indicada no existe.'] },
    ],
    [
      'with a document that does not stand in the row',
      { tipoDocument: 34, document_id: 999_999 },
      { document_id: ['El documento indicado no existe.'] },
    ],
  ])('%s', async (_name, body, errors) => {
    const before = await ana.read(activity)
    const response = await answer({ respuesta: 'no-aplica', ...body })
    expect([response.status, response.body['errors']]).toEqual([422, errors])
    expect([await waiting(), await ana.read(activity)]).toEqual([[], before])
  })

  test('with a document of another row', async () => {
    const id = await rejected(30)
    const response = await answer({ respuesta: 'no-aplica', tipoDocument: 34, document_id: id, detalle: 'x' })
    expect([response.status, Object.keys(response.body['errors'] ?? {})]).toEqual([422, ['document_id']])
  })

  test('in a row that takes no upload', async () => {
    const id = await upload(34)
    expect(await answer({ respuesta: 'no-aplica', tipoDocument: 34 })).toMatchObject({
      status: 409,
      body: { status: 409, error: 'Este documento ya fue enviado y está en revisión.' },
    })
    await approveDocument(server.services.db, id)
    expect((await answer({ respuesta: 'no-aplica', tipoDocument: 34, document_id: id })).status).toBe(409)
  })
})

test.each([null, ''])('without an answer (%j) it is a note, as ever', async (respuesta) => {
  const response = await answer({ respuesta, tipoDocument: 34, detalle: 'x' })
  expect([response.status, Object.keys(response.body['errors'] ?? {})]).toEqual([422, ['document_id']])
  const id = await upload(34)
  expect((await answer({ respuesta, tipoDocument: 34, document_id: id, detalle: 'x' })).status).toBe(200)
  expect([(await ana.read(notes(id))).length, await waiting()]).toEqual([1, []])
})
