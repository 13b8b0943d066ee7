import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsReader, noFacts } from '../../../shared/facts/facts'
import { saidField, type SaidFacts } from '../../../shared/facts/said'
import { monthNumber } from '../../../shared/period'
import { askErasure, eraseDue } from '../../../server/domain/privacy/erasure'
import { exportLandlord } from '../../../server/domain/privacy/export'
import { someone } from '../../../server/domain/trail'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addMonth } from '../../support/landlord-fixtures'
import { entriesOf } from '../../support/zip-entries'
import { useServer } from '../../support/use-server'

const server = useServer()

const create = '/api/client/initial/create'
const monthly = '/api/client/task-monthly/createDocument'

const f29: SaidFacts = {
  reader: factsReader,
  says: 'differs',
  by: 'period',
  insisted: true,
  found: { ...noFacts, source: 'texto', kind: 'f29', period: monthNumber(2030, 9), ruts: ['76.086.428-5'] },
}

/** What is kept of a document. */
const kept = (id: number) =>
  server.services.db.query(
    `select type_id, slot, reader, says, by, insisted, facts from said_facts where document_id = $1`,
    [id],
  )

async function send(ana: Landlord, tipoDocument: number, said: unknown): Promise<number> {
  const hechos = typeof said === 'string' ? said : JSON.stringify(said)
  const fields = { tipoDocument, detalle: 'x', [saidField]: hechos }
  return receiptOf(await ana.upload(create, fields, someJpeg(100))).document_id
}

test('what the device said of a paper is kept with its document', async () => {
  const ana = await server.landlord()
  const id = await send(ana, 30, f29)
  const { found, ...rest } = f29
  expect(await kept(id)).toEqual([{ type_id: 30, slot: expect.any(String) as string, ...rest, facts: found }])
  const silent = await send(ana, 31, { ...f29, says: 'silent', by: null, insisted: false, found: null })
  expect(await kept(silent)).toMatchObject([{ says: 'silent', by: null, insisted: false, facts: null }])
})

test('a key stands for its document with and without it: a repeat is the same upload', async () => {
  const ana = await server.landlord()
  const file = someJpeg(100)
  const upload = (key: string, said: object) =>
    ana.upload(create, { tipoDocument: 30, ...said }, file, { key })
  const key = randomUUID()
  const first = await upload(key, {})
  for (const said of [{ [saidField]: JSON.stringify(f29) }, { [saidField]: '' }, {}])
    expect(await upload(key, said)).toMatchObject({ status: 200, body: first.body })
  expect(await kept(receiptOf(first).document_id)).toEqual([])
})

test.each([
  ['no JSON', '{"says"'],
  ['no object', '[]'],
  ['empty', ''],
  ['another word', { ...f29, says: 'perhaps' }],
  ['a reader that is no number', { ...f29, reader: 'dos' }],
  ['not UTF-8', '\uFFFD'],
  ['longer than a field may be', JSON.stringify({ ...f29, more: 'x'.repeat(20_000) })],
])('%s stops no upload, and is not kept', async (_, said) => {
  expect(await kept(await send(await server.landlord(), 30, said))).toEqual([])
})

test.each([
  ['a NUL', { folio: '1\0' }],
  ['half a character', { folio: '\ud83d' }],
  ['a month of no year', { period: 0 }],
  ['too many RUTs', { ruts: Array.from({ length: 21 }, () => '76.086.428-5') }],
  ['a text that is long', { words: 'x'.repeat(65) }],
])('of a paper with %s it is kept what was said, and nothing else', async (_, wrong) => {
  const found = { ...noFacts, kind: 'f29', ...wrong }
  const id = await send(await server.landlord(), 30, { ...f29, found })
  expect(await kept(id)).toMatchObject([{ says: 'differs', facts: null }])
})

test('it is in the copy of the own data, and goes with its document and with its landlord', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-said-'))
  try {
    const ana = await server.landlord()
    const [id, other] = [await send(ana, 30, f29), await send(ana, 31, { ...f29, found: null })]
    await exportLandlord(server.services, ana.id, join(folder, 'copia.zip'))
    const copy = entriesOf(readFileSync(join(folder, 'copia.zip')))
    const part = JSON.parse(copy.get('lecturas-del-dispositivo.json')?.toString() ?? '') as unknown
    expect(part).toMatchObject([
      {
        document_id: id,
        dijo: 'differs',
        difiere: 'period',
        enviado_igual: true,
        papel: 'f29',
        mes: '09/2030',
      },
      { document_id: other, papel: null },
    ])
    expect(copy.get('leeme.txt')?.toString()).toContain('lecturas-del-dispositivo: ')

    await contador(server.env, 'eliminar-documento', String(id), '--confirmo')
    expect(await kept(id)).toEqual([])
    expect(await kept(other)).toHaveLength(1)
    await askErasure(server.services.db, ana.id, someone)
    await eraseDue(server.services.db, 0)
    expect(await kept(other)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the accountant reads, by type, what devices said and what became of it', async () => {
  const aciertos = (...words: string[]) => contador(server.env, 'aciertos', ...words)
  const { db } = server.services
  await db.query(`delete from said_facts`)
  expect(await aciertos()).toMatchObject({ code: 0, out: 'Ningún teléfono ha dicho nada todavía.' })

  const ana = await server.landlord()
  const months = { 9: await addMonth(server, ana, 9, 2031), 10: await addMonth(server, ana, 10, 2031) }
  const agreed = { ...f29, says: 'agrees', by: null, insisted: false }
  const ofMonth = async (month: 9 | 10, said: unknown) => {
    const fields = { tipoDocument: 72, task_monthly_id: months[month], [saidField]: JSON.stringify(said) }
    return String(receiptOf(await ana.upload(monthly, fields, someJpeg(100))).document_id)
  }
  const [approved, complete] = [await send(ana, 30, agreed), await send(ana, 31, agreed)].map(String)
  await contador(server.env, 'aprobar', String(approved))
  await contador(server.env, 'completar', String(complete))
  // It was doubted, and rightly so: it is of the other month.
  await contador(server.env, 'mover', await ofMonth(10, f29), '--tipo', '72', '--mes', '2031-09')
  await contador(server.env, 'rechazar', await ofMonth(10, f29), '--nota', 'Es de otro mes.')
  await ofMonth(10, { ...f29, says: 'silent' })
  // No doubt of the paper itself: the same one was sent before.
  await send(ana, 33, { ...agreed, says: 'differs', by: 'sent', insisted: true })
  // Of a phone with an older version of the app.
  await send(ana, 35, { ...agreed, reader: factsReader - 1 })
  await send(await server.landlord(), 35, agreed)
  // Without a word of its device.
  await ana.upload(create, { tipoDocument: 34 }, someJpeg(100))

  const none = { approved: 0, rejected: 0, moved: 0, waiting: 0 }
  const said = JSON.parse((await aciertos('--json')).out) as unknown[]
  expect(said).toHaveLength(7)
  expect(said).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...none, type_id: 30, says: 'agrees', documents: 1, approved: 1 }),
      expect.objectContaining({ ...none, type_id: 31, says: 'agrees', documents: 1, approved: 1 }),
      expect.objectContaining({ ...none, type_id: 72, says: 'differs', documents: 2, moved: 1, rejected: 1 }),
      expect.objectContaining({ ...none, type_id: 72, says: 'silent', documents: 1, waiting: 1 }),
      expect.objectContaining({ ...none, type_id: 33, says: 'sent', documents: 1, waiting: 1 }),
      expect.objectContaining({ type_id: 35, reader: factsReader - 1, documents: 1 }),
      expect.objectContaining({ type_id: 35, reader: factsReader, documents: 1 }),
    ]),
  )
  const { out } = await aciertos()
  expect(out).toMatch(
    /^Documento +Lector +El teléfono dijo +Enviados +Aprobados +Rechazados +Cambiados de lugar +Por revisar$/m,
  )
  expect(out).toMatch(new RegExp(`^Formulario 29.* ${factsReader} +no lo es +2 +0 +1 +1 +0$`, 'm'))
  expect(out).toMatch(/^Formulario 29.* nada +1 +0 +0 +0 +1$/m)
})
