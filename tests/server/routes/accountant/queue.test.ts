import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { initialDocuments } from '../../../../src/api/initial'
import * as calls from '../../../../shared/calls/accountant'
import { listQueue } from '../../../../server/domain/queue'
import type { Queryable } from '../../../../server/database/database'
import type { Landlord } from '../../../support/client'
import { addContract, addDocument, addProperty } from '../../../support/landlord-fixtures'
import { useServer } from '../../../support/use-server'

const server = useServer()
let rosa: Landlord

beforeAll(async () => {
  rosa = await server.accountant()
})

type Queue = v.InferOutput<typeof calls.queue.answer>

async function queue(words: Record<string, string | number> = {}, reader = rosa): Promise<Queue> {
  const query = new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)]))
  const { status, json } = await reader.get(`${calls.queue.path}?${query.toString()}`)
  expect(status).toBe(200)
  return v.parse(calls.queue.answer, json)
}

test('documents, questions and answers wait in one list, the oldest first, until they are answered', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const deed = await addDocument(ana, { tipoDocument: 4, idInmueble: inmueble })
  const other = await addDocument(ana, { tipoDocument: 32, detalle: 'Poder' })
  await rosa.send('POST', `/api/accountant/documents/${other}/notes`, { detail: '¿De quién?' })
  for (const detalle of ['De mi madre.', '¿Sirve?'])
    await ana.send('POST', '/api/document/addNotes', { document_id: other, detalle })
  await ana.send('POST', '/api/document/addNotes', {
    respuesta: 'no-aplica',
    tipoDocument: 36,
    detalle: 'Soltera',
  })

  const { items, count, next } = await queue({ landlord: ana.id })
  const owner = { id: ana.id, name: 'Ana Rojas' }
  expect(items).toMatchObject([
    { kind: 'document', id: deed, version: 1, landlord: owner, area: 'inmueble', type: 4, detalle: null },
    { kind: 'document', id: other, area: 'initial', name: 'Otros', detalle: 'Poder', place: '' },
    { kind: 'note', id: other, landlord: owner, detalle: 'De mi madre.' },
    { kind: 'answer', name: 'Certificado de régimen patrimonial', detalle: 'No aplica: Soltera', version: 1 },
  ])
  expect(items[0]?.place).toMatch(/^\S+ \S+$/)
  expect([count, next]).toEqual([4, null])

  const kinds = async (words: Record<string, string | number>) =>
    (await queue({ landlord: ana.id, ...words })).items.map(({ kind }) => kind)
  expect(await kinds({ area: 'inmueble' })).toEqual(['document'])
  expect(await kinds({ area: 'initial' })).toEqual(['document', 'note', 'answer'])
  expect(await kinds({ type: 36 })).toEqual(['answer'])
  expect((await queue({ landlord: ana.id, type: 32 })).count).toBe(2)

  const answer = items.at(-1)?.id ?? 0
  expect((await rosa.send('POST', `/api/accountant/answers/${answer}/confirm`, {})).status).toBe(200)
  const note = { detail: 'Sí, gracias.' }
  expect((await rosa.send('POST', `/api/accountant/documents/${other}/notes`, note)).status).toBe(200)
  expect(await kinds({})).toEqual(['document', 'document'])

  // A thank-you needs no answer: it is confirmed.
  await ana.send('POST', '/api/document/addNotes', { document_id: other, detalle: 'Gracias.' })
  expect(await kinds({ type: 32 })).toEqual(['document', 'note'])
  expect((await rosa.send('POST', `/api/accountant/answers/${other}/confirm`, {})).status).toBe(200)
  expect(await kinds({ type: 32 })).toEqual(['document'])
  expect((await rosa.send('POST', `/api/accountant/answers/${other}/confirm`, {})).status).toBe(409)
})

test('a reply takes an answer away, and is read in the activity and on the rejected document', async () => {
  const ana = await server.landlord()
  const id = await addDocument(ana, { tipoDocument: 36 })
  const decisions = [{ id, version: 1, status: 2, reason: 'No se lee.' }]
  await rosa.send('POST', calls.decide.path, { decisions })
  const said = { respuesta: 'no-lo-tengo', tipoDocument: 36, document_id: id, detalle: 'Es el único.' }
  expect((await ana.send('POST', '/api/document/addNotes', said)).status).toBe(200)
  const { items } = await queue({ landlord: ana.id })
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['answer', 'note'])
  const answer = items.find(({ kind }) => kind === 'answer')?.id ?? 0
  const reply = (detail: string) => rosa.send('POST', `/api/accountant/answers/${answer}/reply`, { detail })
  expect((await reply(' ')).status).toBe(422)
  expect((await reply('Se pide en el Registro Civil.')).status).toBe(200)
  expect((await queue({ landlord: ana.id })).items).toEqual([])
  const row = (await ana.read(initialDocuments)).find((one) => one.id === 36)
  expect(row).toMatchObject({ status: 2, respuesta: null })
  const notes = (await ana.get(`/api/client/getNotes/${id}`)).body['notes']
  expect(notes).toContainEqual(
    expect.objectContaining({ detail: 'Se pide en el Registro Civil.', contador_name: 'Rosa Vera' }),
  )
  const { body } = await ana.get('/api/client/task/getActivity')
  expect(body['ActivityRecord']).toContainEqual(
    expect.objectContaining({
      accion: 'Rosa Vera respondió sobre Certificado de régimen patrimonial: Se pide en el Registro Civil.',
    }),
  )
  expect((await reply('Otra vez')).status).toBe(409)
})

test('the second of two accountants on a question is told who came first', async () => {
  const [ana, luis] = [await server.landlord(), await server.accountant('Luis Mora')]
  const send = async (by: Landlord, path: string, body = {}) => {
    const { status, body: answer } = await by.send('POST', `/api/accountant/${path}`, body)
    return status === 409 ? answer['error'] : status
  }
  const who = (words: string) =>
    expect.stringMatching(
      RegExp(`^${words} Luis Mora, el \\d\\d/\\d\\d/\\d{4} a las \\d\\d:\\d\\d\\.$`),
    ) as unknown
  const id = await addDocument(ana, { tipoDocument: 32, detalle: 'Poder' })
  for (const [path, body] of [
    [`answers/${id}/confirm`, {}],
    [`documents/${id}/notes`, { detail: 'Sí.' }],
    ['documents/decisions', { decisions: [{ id, version: 1, status: 1 }] }],
  ] as const) {
    await ana.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Sirve?' })
    expect(await send(luis, path, body)).toBe(200)
    expect(await send(rosa, `answers/${id}/confirm`)).toEqual(who('Ya la atendió'))
  }

  const ask = async () => {
    await ana.send('POST', '/api/document/addNotes', { respuesta: 'no-lo-tengo', tipoDocument: 36 })
    return (await queue({ landlord: ana.id })).items[0]?.id ?? 0
  }
  const said = { detail: 'Se pide en el Registro Civil.' }
  for (const [does, body, words] of [
    ['confirm', {}, 'Ya la aceptó'],
    ['reply', said, 'Ya la respondió'],
  ] as const) {
    const answer = await ask()
    expect(await send(luis, `answers/${answer}/${does}`, body)).toBe(200)
    expect(await send(rosa, `answers/${answer}/confirm`)).toEqual(who(words))
    expect(await send(rosa, `answers/${answer}/reply`, said)).toEqual(who(words))
  }
  expect(await send(rosa, `answers/999999999/confirm`)).toBe(404)
})

test('a page follows another without a gap or a double, also if what was on it is done', async () => {
  const ana = await server.landlord()
  const ids: number[] = []
  for (let count = 0; count < 7; count++)
    ids.push(await addDocument(ana, { tipoDocument: 32, detalle: `Hoja ${count}` }))
  // At the same moment: the id decides.
  await server.services.db.query(`update documents set created_at = now() where user_id = $1`, [ana.id])
  const seen: number[] = []
  let after: string | null = ''
  while (after !== null) {
    const page = await queue({ landlord: ana.id, limit: 3, ...(after && { after }) })
    seen.push(...page.items.map(({ id }) => id))
    expect(page.items.length).toBeLessThanOrEqual(3)
    const [first] = page.items
    if (first) await server.services.db.query(`update documents set status = 1 where id = $1`, [first.id])
    after = page.next
  }
  expect(seen).toEqual(ids)
  expect((await queue({ landlord: ana.id })).count).toBe(4)
})

test('by landlord it goes by their names, page after page, and says of whom something waits', async () => {
  const named = async (name: string) => {
    const landlord = await server.landlord()
    await server.services.db.query(`update users set name = $2 where id = $1`, [landlord.id, name])
    return landlord
  }
  const [zoila, alvaro] = [await named('Zoila Prat'), await named('Álvaro Díaz')]
  const paper = await addDocument(zoila, { tipoDocument: 33 })
  const others = await addDocument(alvaro, { tipoDocument: 33 })
  await alvaro.send('POST', '/api/document/addNotes', { document_id: others, detalle: '¿Sirve?' })
  const key = ({ kind, id }: Queue['items'][number]) => `${kind ?? ''} ${id}`
  expect((await queue({ type: 33 })).items.map(key)[0]).toBe(`document ${paper}`)

  const seen: string[] = []
  const landlords: unknown[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await queue({ type: 33, order: 'landlord', limit: 1, ...(after && { after }) })
    seen.push(...page.items.map(key))
    landlords.push(page.landlords)
    after = page.next
  }
  expect(seen).toEqual([`document ${others}`, `note ${others}`, `document ${paper}`])
  const all = [
    { id: alvaro.id, name: 'Álvaro Díaz', waiting: 2 },
    { id: zoila.id, name: 'Zoila Prat', waiting: 1 },
  ]
  expect(landlords).toEqual([all, [], []])
  const one = await queue({ type: 33, landlord: zoila.id, order: 'landlord' })
  expect([one.count, one.items.map(key), one.landlords]).toEqual([1, [`document ${paper}`], all])
})

test('by landlord a page goes on where the last one ended, also if that landlord is gone by then', async () => {
  const names = ['Quena Álamo', 'Quena Boldo_', 'Quena Canelo']
  const made = await Promise.all(names.map(() => server.landlord()))
  for (const [at, one] of made.entries()) {
    await server.services.db.query(`update users set name = $2 where id = $1`, [one.id, names[at]])
    await addDocument(one, { tipoDocument: 37 })
  }
  const page = (after = '') => queue({ type: 37, order: 'landlord', limit: 2, ...(after && { after }) })
  const first = await page()
  expect(first.items.map(({ landlord }) => landlord.name)).toEqual(names.slice(0, 2))
  await server.services.db.query(`delete from users where id = $1`, [made[1]?.id])
  expect((await page(first.next ?? '')).items.map(({ landlord }) => landlord.name)).toEqual(names.slice(2))
})

test.each([
  ['area=otra', 'area'],
  ['type=x', 'type'],
  ['limit=1001', 'limit'],
  ['order=nombre', 'order'],
  ['after=hoy', 'after'],
  ['after=2026-02-30T10:00:00.000000Z_1', 'after'],
  ['after=0000-01-01T10:00:00.000000Z_1', 'after'],
  ['after=2026-10-03T24:60:00.000000Z_1', 'after'],
  ['after=2026-10-03T10:00:00.000000Z_2147483648', 'after'],
  ['after=2026-10-03T10:00:00.000000Z_1_2147483648&order=landlord', 'after'],
  ['after=2026-10-03T10:00:00.000000Z_1_2147483648_Ana&order=landlord', 'after'],
])('a list by what it does not know is refused: %s', async (query, field) => {
  const { status, body } = await rosa.get(`/api/accountant/queue?${query}`)
  expect([status, Object.keys(body['errors'] ?? {})]).toEqual([422, [field]])
})

test('a landlord who does not exist is not found', async () => {
  expect((await rosa.get('/api/accountant/queue?landlord=999999999')).status).toBe(404)
})

test('who has a document open is shown to the other accountants, for a minute', async () => {
  const [ana, luis] = [await server.landlord(), await server.accountant('Luis Mora')]
  const id = await addDocument(ana, { tipoDocument: 34 })
  const open = async (document: number | null) =>
    expect((await luis.send('PUT', '/api/accountant/presence', { document })).status).toBe(200)
  const seenBy = async (reader: Landlord) =>
    (await queue({ landlord: ana.id }, reader)).items.map(({ seen_by }) => seen_by)
  await open(id)
  expect([await seenBy(rosa), await seenBy(luis)]).toEqual([['Luis Mora'], [null]])
  await server.services.db.query(`update presence set at = now() - interval '61 s'`)
  expect(await seenBy(rosa)).toEqual([null])
  await open(id)
  await open(null)
  expect(await seenBy(rosa)).toEqual([null])
})

test('with 10,000 waiting documents a page reads its own rows in the order of an index, and no more', async () => {
  const { db } = server.services
  const ana = await server.landlord()
  const contrato = await addContract(ana, await addProperty(ana))
  await db.query(
    `insert into documents (user_id, type_id, contrato_id, file_key, file_name, mime, bytes, sha256, detalle, created_at)
     select $1, 32, $2, 'many-' || n, 'x', 'image/jpeg', 1, '', 'Hoja ' || n, now() - interval '1 year' + n * interval '1 minute'
     from generate_series(1, 10000) n`,
    [ana.id, contrato],
  )
  await db.query(
    `insert into users (name, email, password_hash)
     select 'Aarón ' || n, 'aaron-' || n || '@example.cl', '' from generate_series(1, 200) n`,
    [],
  )
  await db.script(`analyze documents; analyze notes; analyze answers; analyze users`)
  const plans: string[] = []
  const explained: Queryable = {
    ...db,
    async query(sql, params) {
      const lines = await db.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) ${sql}`,
        params,
      )
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      return db.query(sql, params)
    },
  }
  const page = { after: null, limit: 51, reader: rosa.id }
  const none = { landlord: null, area: null, type: null }
  const items = await listQueue(explained, none, page)
  expect(items).toHaveLength(51)
  const after = items.at(-1)?.cursor ?? ''
  await listQueue(explained, none, { ...page, after })
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan using documents_waiting on documents d.*actual rows=51(\.00)? /)
    expect(plan).not.toMatch(/Seq Scan on documents/)
  }
  plans.length = 0
  const byLandlord = await listQueue(explained, none, { ...page, byLandlord: true })
  expect(byLandlord).toHaveLength(51)
  await listQueue(explained, none, {
    ...{ ...page, byLandlord: true, after: byLandlord.at(-1)?.cursor ?? '' },
  })
  for (const plan of plans) {
    expect(plan).toMatch(
      /using documents_waiting_owner on documents d.*actual rows=(\d|[1-4]\d|5[01])(\.\d+)? /,
    )
    expect(plan).not.toMatch(/Seq Scan on documents/)
    // Not once for each landlord of whom nothing waits.
    expect(plan).not.toMatch(/(documents_pkey|on notes|on answers) .*loops=\d{3}/)
  }
  const { count, next } = await queue({ landlord: ana.id, limit: 50 })
  expect([count, next]).toEqual([10_000, expect.stringMatching(/^\d{4}-.*Z_\d+$/)])
})
