import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { DatabaseBusy } from '../../../../server/database/database'
import { Busy } from '../../../../server/domain/errors'
import { decideAll } from '../../../../server/domain/review'
import { activity } from '../../../../src/api/activity'
import * as calls from '../../../../shared/calls/accountant'
import { receiptOf, someJpeg, type Landlord } from '../../../support/client'
import { addContract, addDocument, addProperty } from '../../../support/landlord-fixtures'
import { sendWaiting } from '../../../support/sent-mails'
import { useServer } from '../../../support/use-server'

// Only the tests send.
const server = useServer({}, { look: null })
let rosa: Landlord
let luis: Landlord
let ana: Landlord

beforeAll(async () => {
  rosa = await server.accountant('Rosa Vera')
  luis = await server.accountant('Luis Mora')
  ana = await server.landlord()
})

const upload = (detalle = 'Poder', landlord = ana) => addDocument(landlord, { tipoDocument: 32, detalle })

type Decision = { id: number; version: number; status: number; reason?: string; note?: number }

async function decide(decisions: Decision[], by = rosa) {
  const { status, json } = await by.send('POST', calls.decide.path, { decisions })
  expect(status).toBe(200)
  return v.parse(calls.decide.answer, json).results
}
const undo = (id: number, version: number, by = rosa) =>
  by.send('POST', `/api/accountant/documents/${id}/undo`, { version })

async function shown(id: number, by = rosa) {
  const { status, json } = await by.get(`/api/accountant/documents/${id}`)
  expect(status).toBe(200)
  return v.parse(calls.document.answer, json)
}

async function statusOf(id: number): Promise<number | undefined> {
  const { body } = await ana.get('/api/client/initial/other')
  const rows = v.parse(v.array(v.object({ id: v.number(), status: v.number() })), body['documents'])
  return rows.find((row) => row.id === id)?.status
}

test('a decision names its accountant in the trail, in the note and in the activity', async () => {
  const id = await upload('Firma')
  expect(await decide([{ id, version: 1, status: 2, reason: 'Falta la firma.' }])).toEqual([
    { id, ok: true, version: 2 },
  ])
  expect(await statusOf(id)).toBe(2)
  expect((await shown(id)).notes).toMatchObject([{ detail: 'Falta la firma.', contador_name: 'Rosa Vera' }])
  const { db } = server.services
  const signed = [{ accountant_id: rosa.id, name: 'Rosa Vera' }]
  const from = async (table: string, name: string, where: string) =>
    db.query(
      `select accountant_id, ${name} as name from ${table} where ${where} = $1 and accountant_id is not null`,
      [where === 'user_id' ? ana.id : id],
    )
  expect(await from('trail', 'actor', 'document_id')).toEqual(signed)
  expect(await from('notes', 'contador_name', 'document_id')).toEqual(signed)
  expect(await from('activity', 'contador_name', 'user_id')).toEqual(signed)
  expect((await ana.read(activity))[0]).toMatchObject({ accion: 'Documento rechazado por Rosa Vera: Firma' })
})

test('the second of two decisions is told who came first, and nothing of it is done', async () => {
  const id = await upload()
  await decide([{ id, version: 1, status: 1 }], luis)
  const [second] = await decide([{ id, version: 1, status: 2, reason: 'Borrosa.' }])
  expect(second).toEqual({
    ...{ id, ok: false, version: 2 },
    error: expect.stringMatching(
      /^Ya lo aprobó Luis Mora, el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\.$/,
    ) as string,
  })
  expect(await statusOf(id)).toBe(1)
  expect((await shown(id)).notes).toEqual([])
})

test('of twenty decisions at once on one document one holds', async () => {
  const id = await upload()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      decide([{ id, version: 1, status: 1 + (n % 3), reason: `Motivo ${n}` }], n % 2 ? rosa : luis),
    ),
  )
  const results = all.flat()
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  for (const { ok, error } of results) expect(ok ? 'Ya lo' : error).toMatch(/^Ya lo/)
  const acts = await server.services.db.query(`select from trail where document_id = $1`, [id])
  expect(acts).toHaveLength(1)
  expect((await shown(id)).document.version).toBe(2)
})

test('several are decided at once, and what can not be is said of it', async () => {
  const [one, two] = [await upload('Uno'), await upload('Dos')]
  await decide([{ id: two, version: 1, status: 3 }], luis)
  expect(
    await decide([
      { id: one, version: 1, status: 1 },
      { id: two, version: 1, status: 1 },
      { id: 999_999_999, version: 1, status: 1 },
    ]),
  ).toEqual([
    { id: one, ok: true, version: 2 },
    { id: two, ok: false, version: 2, error: expect.stringContaining('Ya lo completó Luis Mora') as string },
    { id: 999_999_999, ok: false, version: 0, error: 'No hay un documento 999999999.' },
  ])
})

test.each([
  [[], 'El campo decisions es obligatorio.'],
  [[{ id: 1, version: 1, status: 2 }], 'Un rechazo necesita un motivo.'],
  [[{ id: 1, version: 1, status: 2, reason: ' ' }], 'Un rechazo necesita un motivo.'],
  [[{ id: 1, version: 1, status: 0 }], 'El campo status no es válido.'],
  [[{ id: 'x', version: 1, status: 1 }], 'El campo documento no es válido.'],
  [[{ id: 1, status: 1 }], 'El campo versión es obligatorio.'],
  ['todos', 'El campo decisions es obligatorio.'],
])('decisions that are none are refused: %j', async (decisions, message) => {
  const { status, body } = await rosa.send('POST', calls.decide.path, { decisions })
  expect([status, body['message']]).toEqual([422, message])
})

test('the mail of a rejection waits for 30 seconds, in which it can be taken back', async () => {
  const { db } = server.services
  await db.query(`delete from messages`)
  const [kept, undone] = [await upload('Queda'), await upload('Vuelve')]
  const reason = 'No se lee.'
  await decide([kept, undone].map((id) => ({ id, version: 1, status: 2, reason })))
  expect(await sendWaiting(server)).toEqual([])
  expect((await undo(undone, 2)).status).toBe(200)
  expect([await statusOf(kept), await statusOf(undone)]).toEqual([2, 0])
  expect((await shown(undone)).notes).toEqual([])
  expect((await ana.read(activity)).map(({ accion }) => accion)).not.toContain(
    'Documento rechazado por Rosa Vera: Vuelve',
  )
  const waits = await db.query<{ wait: number }>(
    `select extract(epoch from due_at - created_at)::int as wait from messages where user_id = $1 and state = 'espera'`,
    [ana.id],
  )
  expect(waits).toEqual([{ wait: 30 }])
  await db.query(`update messages set due_at = now()`)
  expect((await sendWaiting(server)).map(({ subject }) => subject)).toEqual([
    'Hay que corregir un documento: Queda',
  ])
})

test('only the own last decision is taken back, within 30 seconds', async () => {
  const id = await upload()
  await decide([{ id, version: 1, status: 1 }])
  const only = 'Solo se deshace una decisión propia, en los 30 segundos que siguen.'
  const refused = async (version: number, by = rosa) => {
    const { status, body } = await undo(id, version, by)
    return [status, body['error']]
  }
  expect(await refused(2, luis)).toEqual([409, only])
  expect(await refused(1)).toEqual([409, expect.stringContaining('Ya lo aprobó Rosa Vera')])
  await server.services.db.query(`update decisions set at = now() - interval '31 s'`)
  expect(await refused(2)).toEqual([409, only])
  expect(await statusOf(id)).toBe(1)
  expect((await undo(999_999_999, 1)).status).toBe(404)
})

test('a decision is not taken back once the landlord has uploaded there again', async () => {
  const id = await upload('Repetido')
  await decide([{ id, version: 1, status: 2, reason: 'Borrosa.' }])
  const newer = await upload('Repetido')
  expect((await shown(id)).document).toMatchObject({ superseded: true, newer })
  expect((await shown(newer)).document).toMatchObject({ superseded: false, newer: null })
  for (const version of [2, 3]) {
    const { status, body } = await undo(id, version)
    expect([status, body['error']]).toEqual([
      409,
      'El inversionista ya envió otro documento aquí: la decisión no se puede deshacer.',
    ])
  }
})

test('a document that was replaced takes no note, which its landlord would not read', async () => {
  const id = await upload('Anotado')
  await decide([{ id, version: 1, status: 2, reason: 'Borrosa.' }])
  await upload('Anotado')
  const { status, body } = await rosa.send('POST', `/api/accountant/documents/${id}/notes`, {
    detail: 'Falta la firma.',
  })
  expect([status, body['error']]).toEqual([409, `Un envío posterior reemplazó el documento ${id}.`])
  expect((await shown(id)).notes.map(({ detail }) => detail)).toEqual(['Borrosa.'])
})

test('a decision answers the questions on its document, and taken back they wait again', async () => {
  const other = await server.landlord()
  const id = await upload('Duda', other)
  await other.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Sirve?' })
  const kinds = async () => {
    const { json } = await rosa.get(`/api/accountant/queue?landlord=${other.id}`)
    return v.parse(calls.queue.answer, json).items.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['document', 'note'])
  await decide([{ id, version: 1, status: 1 }])
  expect(await kinds()).toEqual([])
  await undo(id, 2)
  expect(await kinds()).toEqual(['document', 'note'])
})

test('a question on a document that was replaced is read with the new one, and answered by what is done there', async () => {
  const other = await server.landlord()
  const old = await upload('Duda', other)
  await other.send('POST', '/api/document/addNotes', { document_id: old, detalle: '¿Sirve?' })
  await decide([{ id: old, version: 1, status: 2, reason: 'Borrosa.', note: 0 }])
  const id = await upload('Duda', other)
  const waiting = async () => {
    const { json } = await rosa.get(`/api/accountant/queue?landlord=${other.id}`)
    return v.parse(calls.queue.answer, json).items.map((item) => [item.kind, item.id])
  }
  const all = [
    ['note', old],
    ['document', id],
  ]
  expect(await waiting()).toEqual(expect.arrayContaining(all))
  const { notes } = await shown(id)
  expect(notes.map(({ detail }) => detail)).toEqual(['¿Sirve?'])
  await decide([{ id, version: 1, status: 1, note: notes[0]?.id ?? 0 }])
  expect(await waiting()).toEqual([])
  await undo(id, 2)
  expect(await waiting()).toEqual(expect.arrayContaining(all))
  await rosa.send('POST', `/api/accountant/documents/${id}/notes`, { detail: 'Sí.', note: notes[0]?.id })
  expect(await waiting()).toEqual([['document', id]])
})

test('a note that is sent again with its key is written once, and its text may be written again', async () => {
  const id = await upload('Repetida')
  const [key, another] = ['8f0b3f5e-3c7e-4d0a-9c57-0a4f6e1c2b11', '8f0b3f5e-3c7e-4d0a-9c57-0a4f6e1c2b12']
  const send = async (body: Record<string, unknown>) =>
    (await rosa.send('POST', `/api/accountant/documents/${id}/notes`, { detail: 'Falta la firma.', ...body }))
      .status
  expect(await Promise.all([send({ key }), send({ key }), send({ key })])).toEqual([200, 200, 200])
  expect((await shown(id)).notes).toHaveLength(1)
  expect([await send({ key: another }), await send({}), await send({ key: 'x' })]).toEqual([200, 200, 422])
  expect((await shown(id)).notes).toHaveLength(3)
})

test('who confirms a question is named in the trail and in the activity', async () => {
  const { db } = server.services
  const other = await server.landlord()
  const id = await upload('Duda', other)
  await other.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Sirve?' })
  await other.send('POST', '/api/document/addNotes', { respuesta: 'no-aplica', tipoDocument: 36 })
  const { json } = await rosa.get(`/api/accountant/queue?landlord=${other.id}`)
  const answer = v.parse(calls.queue.answer, json).items.find(({ kind }) => kind === 'answer')?.id ?? 0
  for (const one of [id, answer])
    expect((await rosa.send('POST', `/api/accountant/answers/${one}/confirm`, {})).status).toBe(200)
  const what = 'respuesta aceptada: No aplica · Certificado de régimen patrimonial'
  expect(
    await db.query(
      `select act, document_id, actor, accountant_id from trail where user_id = $1 order by id`,
      [other.id],
    ),
  ).toEqual([
    { act: 'nota vista', document_id: id, actor: 'Rosa Vera', accountant_id: rosa.id },
    { act: what, document_id: null, actor: 'Rosa Vera', accountant_id: rosa.id },
  ])
  expect((await other.read(activity)).slice(0, 2).map(({ accion }) => accion)).toEqual([
    'Respuesta aceptada por Rosa Vera: No aplica · Certificado de régimen patrimonial',
    'Nota vista por Rosa Vera: Duda',
  ])
})

test('a note that came after those that were seen waits on, whatever is done', async () => {
  const other = await server.landlord()
  const id = await upload('Duda', other)
  const ask = (detalle: string) => other.send('POST', '/api/document/addNotes', { document_id: id, detalle })
  await ask('¿Sirve?')
  await ask('No es ese, sino el otro.')
  const [first, second] = (await shown(id)).notes.map((note) => note.id)
  const waiting = async () => {
    const { json } = await rosa.get(`/api/accountant/queue?landlord=${other.id}`)
    return v.parse(calls.queue.answer, json).items.map(({ detalle }) => detalle)
  }
  const reply = (note: unknown) =>
    rosa.send('POST', `/api/accountant/documents/${id}/notes`, { detail: 'Sí.', note })
  const confirm = (note: unknown) => rosa.send('POST', `/api/accountant/answers/${id}/confirm`, { note })
  await decide([{ id, version: 1, status: 1, note: 0 }])
  expect(await waiting()).toEqual(['¿Sirve?'])
  await decide([{ id, version: 2, status: 2, reason: 'Otro.', ...(first && { note: first }) }])
  expect(await waiting()).toEqual(['No es ese, sino el otro.'])
  expect((await reply(first)).status).toBe(200)
  expect((await confirm(first)).status).toBe(409)
  expect((await confirm(-1)).status).toBe(422)
  expect((await confirm('9')).status).toBe(422)
  expect(await waiting()).toEqual(['No es ese, sino el otro.'])
  expect((await confirm(second)).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('a document is shown with its file, what it is for, its notes and the versions before it', async () => {
  const inmueble = await addProperty(ana)
  const contrato = await addContract(ana, inmueble)
  const send = async (bytes: Uint8Array) =>
    receiptOf(
      await ana.upload(
        '/api/client/contrato/createDocument',
        { tipoDocument: 50, contrato_id: contrato },
        bytes,
      ),
    )
  const before = await send(someJpeg(200))
  await decide([{ id: before.document_id, version: 1, status: 2, reason: 'Cortada.' }])
  const bytes = someJpeg(300)
  const { document_id: id, sha256, received_at } = await send(bytes)
  const { document, earlier, place, facts, notes } = await shown(id)
  expect(document).toMatchObject({
    ...{ id, version: 1, status: 0, area: 'contrato', type: 50, name: 'Contrato de arriendo firmado' },
    ...{
      landlord: { id: ana.id, name: 'Ana Rojas' },
      mime: 'image/jpeg',
      bytes: 300,
      sha256,
      superseded: false,
    },
  })
  expect(Date.parse(document.received_at ?? '')).toBe(Date.parse(received_at))
  expect(earlier).toMatchObject([{ id: before.document_id, status: 2, motivo: 'Cortada.', bytes: 200 }])
  expect([notes, facts]).toEqual([[], null])
  expect(place.inmueble?.id).toBe(inmueble)
  expect(place.contrato).toMatchObject({
    id: contrato,
    rut_arrendatario: expect.stringMatching(/-[\dK]$/) as string,
  })
  const file = await fetch(document.file ?? '')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect((await fetch(earlier[0]?.file ?? '')).status).toBe(200)

  // The address ends with the accountant's session.
  const other = await server.accountant()
  const { document: again } = await shown(id, other)
  await other.send('POST', '/api/accountant/logout', {})
  expect((await fetch(again.file ?? '')).status).toBe(410)
  for (const none of ['999999999', 'x'])
    expect((await rosa.get(`/api/accountant/documents/${none}`)).status).toBe(404)
})

test('what was decided before the database was busy is said, and the rest was not done', async () => {
  const { db } = server.services
  const [one, two, three] = [await upload('Uno'), await upload('Dos'), await upload('Tres')]
  const decide = (ids: number[], free: number) => {
    let begun = 0
    const busy: typeof db = {
      ...db,
      transaction: (work) =>
        ++begun > free ? Promise.reject(new DatabaseBusy('busy')) : db.transaction(work),
    }
    const seen = ids.map((id) => ({ ...{ id, version: 1, status: 1 as const }, reason: '', note: 0 }))
    return decideAll(busy, seen, { name: 'Rosa Vera', accountant: rosa.id, place: 'el escritorio' })
  }
  const left = { ok: false, version: 1, error: new Busy().message }
  expect(await decide([one, two, three], 1)).toEqual([
    { id: one, ok: true, version: 2 },
    { id: two, ...left },
    { id: three, ...left },
  ])
  // Nothing at all is an error, which is tried again.
  await expect(decide([two, three], 0)).rejects.toThrow(DatabaseBusy)
  expect(await Promise.all([one, two, three].map(statusOf))).toEqual([1, 0, 0])
})

test('the reasons are one list, which the firm changes: of two changes at once one holds', async () => {
  const read = async () => v.parse(calls.reasons.answer, (await rosa.get(calls.reasons.path)).json)
  const { version, reasons } = await read()
  expect(reasons.map(({ id }) => id)).toEqual([
    ...['borrosa', 'cortada', 'falta-pagina', 'falta-reverso', 'vencido'],
    ...['otra-propiedad', 'otro-mes', 'otro-nombre', 'otro-documento'],
  ])
  // A form of the tax office has no back.
  expect(reasons.find(({ id }) => id === 'falta-reverso')?.types).not.toContain(72)
  const own = { id: 'sin-timbre', text: 'Falta el timbre.', types: [72] }
  const save = (by: Landlord, more: unknown[]) =>
    by.send('PUT', calls.saveReasons.path, { version, reasons: [...reasons, ...more] })
  const saved = await Promise.all([save(rosa, [own]), save(luis, [own])])
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read()).toEqual({ version: version + 1, reasons: [...reasons, own] })
  for (const wrong of [
    { id: 'Con Espacio', text: 'x', types: [] },
    { ...own, text: '' },
    { ...own, id: 'borrosa' },
  ])
    expect((await save(rosa, [wrong])).status).toBe(422)
})
