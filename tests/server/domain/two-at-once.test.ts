import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contrato } from '../../../src/api/records/contrato'
import { contratoList } from '../../../src/api/contratos'
import { inmuebleList } from '../../../src/api/inmuebles'
import { documentStatus } from '../../../shared/document-status'
import type { Database } from '../../../server/database/database'
import { acceptAnswer, answerRow } from '../../../server/domain/answers'
import { openMonth } from '../../../server/domain/months'
import { moveDocument } from '../../../server/domain/moves'
import { askErasure } from '../../../server/domain/privacy/erasure'
import {
  changeLandlord,
  closeSessions,
  resetToFirstPassword,
  resumeLandlord,
  suspendLandlord,
} from '../../../server/domain/landlords'
import { removeContrato, removeInmueble } from '../../../server/domain/removals'
import {
  approveDocument,
  completeDocument,
  confirmNotes,
  rejectDocument,
} from '../../../server/domain/review'
import { someone } from '../../../server/domain/trail'
import { sweepTries } from '../../../server/domain/uploads'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import {
  aContractForm,
  addContract,
  addDocument,
  addProperty,
  addUnit,
  aPropertyForm,
} from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

// What is to be told stays to be told.
const server = useServer({}, { look: null })
let ana: Landlord

beforeAll(async () => {
  ana = await server.landlord()
})

/** Enough for two that collide in one of five rounds to be seen in practice every time. */
const rounds = Array.from({ length: 20 }, (_, round) => round)

const sql = <Row extends object>(text: string, params: unknown[] = []) =>
  server.services.db.query<Row>(text, params)
const type = (...words: string[]) => contador(server.env, ...words)
const upload = async (detalle: string) => String(await addDocument(ana, { tipoDocument: 32, detalle }))

test('of two partial edits of a contract both are kept', async () => {
  const id = await addContract(ana, await addProperty(ana))
  const lost: unknown[] = []
  for (const round of rounds) {
    const edits = [{ mobile_phone: `569876543${10 + round}` }, { valor_arriendo: 100_000 + round }]
    const answers = await Promise.all(
      edits.map((edit) => ana.send('PUT', `/api/task/arriendo/update/${id}`, edit)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { mobile_phone, valor_arriendo } = await ana.read(contrato(id))
    if (mobile_phone !== edits[0]?.mobile_phone || valor_arriendo !== edits[1]?.valor_arriendo)
      lost.push(round)
  }
  expect(lost).toEqual([])
})

describe('decisions on a document', () => {
  test('of two at once one holds, the other is told, and only a rejection that held is mailed', async () => {
    const { db } = server.services
    const note = { contador: 'Rosa', detail: 'Falta la firma.' }
    for (const round of rounds) {
      const id = Number(await upload(`Decisión ${round}`))
      const [other, to] =
        round % 2 ? ([approveDocument, 'Aprobado'] as const) : ([completeDocument, 'Completado'] as const)
      const both = [() => rejectDocument(db, id, note), () => other(db, id)]
      // Which is asked first changes too.
      const decide = round % 4 < 2 ? both : both.toReversed()
      const done = await Promise.allSettled(decide.map((decision) => decision()))
      expect(done.map(({ status }) => status).sort(), `round ${round}`).toEqual(['fulfilled', 'rejected'])
      const told = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      const [mail] = await sql(
        `select from messages m join notes n on n.id::text = m.event where m.kind = 'rechazo' and n.document_id = $1`,
        [id],
      )
      expect(told[0]).toContain(`El documento ${id} ya está en estado '${mail ? 'Rechazado' : to}'.`)
      const [document] = await sql<{ status: number }>(`select status from documents where id = $1`, [id])
      expect(document?.status === documentStatus.rejected).toBe(mail !== undefined)
      expect(await sql(`select from trail where document_id = $1`, [id])).toHaveLength(1)
    }
  })

  test('twenty at once are one', async () => {
    const id = await upload('Veinte')
    const done = await Promise.all(rounds.map(() => type('aprobar', id)))
    expect(done.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  test('one that was taken is changed only with --si', async () => {
    const id = await upload('Con sí')
    await type('aprobar', id)
    const reject = ['rechazar', id, '--nota', 'Falta la firma.']
    expect(await type(...reject)).toMatchObject({
      code: 1,
      err: `El documento ${id} ya está en estado 'Aprobado'. Para cambiarlo de todos modos, repite con --si.`,
    })
    expect((await type(...reject, '--si')).code).toBe(0)
    expect((await type('aprobar', id)).err).toContain('repite con --si')
    expect((await type('aprobar', id, '--si')).code).toBe(0)
  })

  test('one with --si is taken on the status that was seen', async () => {
    const id = Number(await upload('Visto'))
    const { db } = server.services
    await completeDocument(db, id)
    const note = { contador: 'Rosa', detail: 'Falta la firma.' }
    await expect(rejectDocument(db, id, note, someone, documentStatus.approved)).rejects.toThrow(
      `El documento ${id} ya está en estado 'Completado'.`,
    )
    expect(await sql(`select from notes where document_id = $1`, [id])).toEqual([])
  })
})

test('an answer in place of a document that has come meanwhile is refused', async () => {
  const landlord = await server.landlord()
  beforeTransaction(() => addDocument(landlord, { tipoDocument: 34 }))
  const answer = { respuesta: 'no-aplica', tipoDocument: 34 }
  expect((await landlord.send('POST', '/api/document/addNotes', answer)).status).toBe(409)
  expect(await sql(`select from answers where user_id = $1`, [landlord.id])).toEqual([])
})

describe('neither of two ends the other, which holds what it needs:', () => {
  const { rejected } = documentStatus
  const note = (id: number) =>
    ana.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Sirve?' })
  const initial = (type: number) => ({ area: 'initial', type }) as const

  test('a decision and a confirmation of the notes on its document', async () => {
    const id = Number(await upload('Con pregunta'))
    await note(id)
    const done = await crossed(
      (db) => approveDocument(db, id),
      (db) => confirmNotes(db, id, null, someone),
    )
    expect(done).toEqual(['done', 'done'])
  })

  test('a decision and an answer with a note on its document', async () => {
    const landlord = await server.landlord()
    const id = await addDocument(landlord, { tipoDocument: 36 })
    await rejectDocument(server.services.db, id, { contador: 'Rosa', detail: 'Borrosa.' })
    const answer = {
      respuesta: 'no-lo-tengo',
      target: initial(36),
      document: id,
      detalle: 'No está.',
    } as const
    const done = await crossed(
      (db) => answerRow(db, landlord.id, answer, null),
      (db) => approveDocument(db, id, someone, rejected),
    )
    expect(done).toEqual(['done', 'done'])
  })

  test('an answer that is given again and its acceptance', async () => {
    const landlord = await server.landlord()
    const answer = { respuesta: 'no-lo-tengo', target: initial(36), document: null, detalle: null } as const
    await answerRow(server.services.db, landlord.id, answer, null)
    const [before] = await sql<{ id: number }>(`select id from answers where user_id = $1`, [landlord.id])
    const id = before?.id ?? 0
    const done = await crossed(
      (db) => answerRow(db, landlord.id, { ...answer, respuesta: 'no-aplica' }, null),
      (db) => acceptAnswer(db, id, someone),
    )
    // The one that is given again is another.
    expect(done).toEqual(['done', `No hay una respuesta ${id}.`])
  })

  test('two moves, each to where the other document is', async () => {
    const landlord = await server.landlord()
    const [one, other] = [
      await addDocument(landlord, { tipoDocument: 33 }),
      await addDocument(landlord, { tipoDocument: 34 }),
    ]
    for (const id of [one, other])
      await rejectDocument(server.services.db, id, { contador: 'Rosa', detail: 'Borrosa.' })
    const move = (id: number, type: number) => (db: Database) =>
      moveDocument(db, id, { seen: null, target: initial(type), detalle: null }, someone)
    expect(await crossed(move(one, 34), move(other, 33))).toEqual([
      'done',
      `Un envío posterior reemplazó el documento ${other}.`,
    ])
  })

  test('a month that is opened for one after the other, and for all', async () => {
    const landlords = [await server.landlord('uno@example.cl'), await server.landlord('dos@example.cl')]
    // PostgreSQL reads a changed row last.
    await sql(`update users set name = name where id = $1`, [landlords[0]?.id])
    const month = { mes: 5, periodo: 2031 }
    const oneByOne = (db: Database) =>
      db.transaction(async (tx) => {
        for (const email of ['uno@example.cl', 'dos@example.cl']) await openMonth(tx, month, email)
      })
    expect(await crossed(oneByOne, (db) => openMonth(db, month))).toEqual(['done', 'done'])
  })
})

test('of two that publish for one place the second replaces the first', async () => {
  const publish = (title: string) =>
    type('publicar', title, '--como', 'video-inicio', '--enlace', 'https://youtu.be/aqz-KE-bpKQ')
  const done = await Promise.all(rounds.slice(0, 8).map((round) => publish(`Video ${round}`)))
  expect(done.map(({ err }) => err)).toEqual(Array(8).fill(''))
  expect(await sql(`select from media where location = 'video_home'`)).toHaveLength(1)
})

test('what is done to a landlord who was deleted meanwhile is not said to be done', async () => {
  const { db } = server.services
  const changes: ((id: number) => Promise<unknown>)[] = [
    (id) => changeLandlord(db, id, { name: 'Otra', email: null }, someone),
    (id) => suspendLandlord(db, id, someone),
    (id) => resumeLandlord(db, id, someone),
    (id) => resetToFirstPassword(db, { id, password: 'abcd-efgh-jkmn-2345', known: [] }, someone),
    (id) => closeSessions(db, id, someone),
    (id) => askErasure(db, id, someone),
  ]
  for (const change of changes) {
    const { id } = await server.landlord()
    await sql(`delete from users where id = $1`, [id])
    await expect(change(id)).rejects.toThrow('Este inversionista ya no existe.')
    expect(await sql(`select from trail where user_id = $1`, [id])).toEqual([])
  }
})

describe('a create that is repeated', () => {
  let inmueble: number
  let document: number
  beforeAll(async () => {
    inmueble = await addProperty(ana)
    document = Number(await upload('Con notas'))
  })
  const unit = (numero: string) => ({ numero, valor: 300, inmueble })
  const forms: [string, () => [path: string, form: object, other: object, table: string]][] = [
    [
      'a property',
      () => [
        `/api/task/inmueble/create/${ana.id}`,
        aPropertyForm,
        { ...aPropertyForm, rol: '9-9' },
        'inmuebles',
      ],
    ],
    [
      'a parking space',
      () => ['/api/client/inmueble/estacionamiento', unit('1'), unit('2'), `units where kind = 1`],
    ],
    ['a storage room', () => ['/api/client/inmueble/bodega', unit('1'), unit('2'), `units where kind = 2`]],
    [
      'a contract',
      () => [
        '/api/client/contrato',
        aContractForm(inmueble),
        { ...aContractForm(inmueble), fecha_termino: '2090-01-01' },
        'contratos',
      ],
    ],
    [
      'a note',
      () => [
        '/api/document/addNotes',
        { document_id: document, detalle: 'Va.' },
        { document_id: document, detalle: 'Va otra.' },
        'notes',
      ],
    ],
    [
      'an answer',
      () => [
        '/api/document/addNotes',
        { respuesta: 'no-aplica', tipoDocument: 34 },
        { respuesta: 'no-lo-tengo', tipoDocument: 34 },
        `activity where action like 'Respuesta%'`,
      ],
    ],
  ]
  test.each(forms)(
    'makes %s once for its key, also twenty at once and after it is gone',
    async (_, formOf) => {
      const [path, form, other, table] = formOf()
      const key = { 'Idempotency-Key': randomUUID() }
      const count = async () => (await sql(`select from ${table}`)).length
      const before = await count()
      const all = await Promise.all(rounds.map(() => ana.send('POST', path, form, key)))
      expect(all.map(({ status, body }) => [status, body])).toEqual(rounds.map(() => [200, { status: 200 }]))
      expect((await ana.send('POST', path, form, key)).body).toEqual({ status: 200 })
      expect(await count()).toBe(before + 1)
      const reused = await ana.send('POST', path, other, key)
      expect([reused.status, reused.body['type']]).toEqual([422, 'key-reused'])
      expect((await ana.send('POST', path, form, { 'Idempotency-Key': 'ñ' })).status).toBe(422)
      expect(await count()).toBe(before + 1)
      // What waits for a file is tidied up; this is not.
      await sweepTries(server.services.db, server.services.storage, '0 seconds')
      expect((await ana.send('POST', path, form, key)).body).toEqual({ status: 200 })
      expect(await count()).toBe(before + 1)
    },
  )

  test('is looked at again under its key after a refusal, and for another user', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const send = (landlord: Landlord, numero: string, id: number) =>
      landlord.send('POST', '/api/client/inmueble/bodega', { ...unit(numero), inmueble: id }, key)
    await addUnit(ana, 'bodega', inmueble, 'única')
    expect((await send(ana, 'única', inmueble)).status).toBe(422)
    expect((await send(ana, 'otra', inmueble)).status).toBe(200)
    const pedro = server.pedro
    expect((await send(pedro, 'otra', await addProperty(pedro))).status).toBe(200)
  })

  test('asks for a document type of the same name and place only with --si', async () => {
    const add = ['agregar-tipo', 'Seguro de vida', '--area', 'inicial']
    const done = await Promise.all(rounds.slice(0, 5).map(() => type(...add)))
    expect(done.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1])
    expect(done.find(({ code }) => code === 1)?.err).toMatch(
      /^'Seguro de vida' ya se pide ahí \(tipo \d+\)\. Para pedir otro igual, repite con --si\.$/,
    )
    expect((await type(...add, '--si')).code).toBe(0)
    expect((await type('agregar-tipo', 'Seguro de vida', '--area', 'contrato')).code).toBe(0)
  })
})

describe('what was made by mistake', () => {
  test('is taken out, as long as nothing was delivered for it', async () => {
    const email = 'quita@example.cl'
    const landlord = await server.landlord(email)
    const inmueble = await addProperty(landlord)
    await addUnit(landlord, 'bodega', inmueble)
    const id = await addContract(landlord, inmueble)
    expect((await type('inmuebles', email)).out).toMatch(
      new RegExp(`^inmueble ${inmueble} +Departamento 501 .*\ncontrato ${id} +Catalina Fuentes `, 'm'),
    )
    expect(await type('quitar-inmueble', `${inmueble}`)).toMatchObject({
      code: 1,
      err: `El inmueble ${inmueble} tiene contratos (${id}). Quítalos antes con 'quitar-contrato', si no tienen documentos.`,
    })
    const answer = { respuesta: 'no-aplica', tipoDocument: 54, contrato_id: id }
    expect((await landlord.send('POST', '/api/document/addNotes', answer)).status).toBe(200)
    expect((await type('quitar-contrato', `${id}`)).out).toBe(
      `Se quitó el contrato ${id} (Catalina Fuentes).`,
    )
    expect((await type('quitar-inmueble', `${inmueble}`)).out).toBe(
      `Se quitó el inmueble ${inmueble} (Departamento 501).`,
    )
    for (const path of ['inmueble', 'contrato', 'task/totals', 'notifications'])
      expect((await landlord.get(`/api/client/${path}`)).status, path).toBe(200)
    expect((await landlord.read(inmuebleList)).inmuebles).toEqual([])
    expect((await landlord.read(contratoList)).contratos).toEqual([])
    expect((await type('historial', '--inversionista', email)).out).toMatch(
      /inmueble quitado: Departamento 501[^]*contrato quitado: \d+/,
    )
    for (const [name, what] of [
      ['quitar-inmueble', 'inmueble'],
      ['quitar-contrato', 'contrato'],
    ] as const)
      expect((await type(name, '999999')).err).toBe(`No hay un ${what} 999999.`)
  })

  test('stays with what was delivered, also with what comes meanwhile', async () => {
    const landlord = await server.landlord()
    const inmueble = await addProperty(landlord)
    const id = await addContract(landlord, inmueble)
    beforeTransaction(() => addDocument(landlord, { tipoDocument: 50, contrato_id: id }))
    await expect(removeContrato(server.services.db, id, someone)).rejects.toThrow(
      `El contrato ${id} tiene documentos entregados (1), con sus notas: lo entregado no se quita.`,
    )
    await addDocument(landlord, { tipoDocument: 4, idInmueble: inmueble })
    expect((await type('quitar-inmueble', `${inmueble}`)).err).toBe(
      `El inmueble ${inmueble} tiene documentos entregados (1), con sus notas: lo entregado no se quita.`,
    )
  })

  test.each(['inmueble', 'contrato', 'estacionamiento'] as const)(
    'and an edit of the %s that comes after it finds nothing',
    async (what) => {
      const landlord = await server.landlord()
      const inmueble = await addProperty(landlord)
      const parking = await addUnit(landlord, 'estacionamiento', inmueble)
      const id = await addContract(landlord, inmueble)
      const activity = () => sql(`select from activity where user_id = $1`, [landlord.id])
      const before = await activity()
      beforeTransaction(async () => {
        await removeContrato(server.services.db, id, someone)
        if (what !== 'contrato') await removeInmueble(server.services.db, inmueble, someone)
      })
      const edits = {
        inmueble: [`/api/client/inmueble/${inmueble}`, aPropertyForm],
        contrato: [`/api/task/arriendo/update/${id}`, { valor_arriendo: 1 }],
        estacionamiento: [
          `/api/task/inmueble/updateEstacionamiento/${parking}`,
          { numero: '2', valor: 1, inmueble },
        ],
      } as const
      const [path, form] = edits[what]
      expect((await landlord.send('PUT', path, form)).status).toBe(404)
      expect(await activity()).toEqual(before)
    },
  )
})

/** Something that comes between what the next request reads first and its transaction. */
function beforeTransaction(meanwhile: () => Promise<unknown>): void {
  const { db } = server.services
  const { transaction } = db
  db.transaction = async (work) => {
    db.transaction = transaction
    await meanwhile()
    return transaction(work)
  }
}

/**
 * What became of two, 'done' or why it failed: `one` goes on from its first statement once `other`
 * waits for what `one` has locked.
 */
async function crossed(
  one: (db: Database) => Promise<unknown>,
  other: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const { db } = server.services
  const ended = async (work: Promise<unknown>) => {
    const [end] = await Promise.allSettled([work])
    return end.status === 'fulfilled' ? 'done' : String(end.reason).replace(/^\w*: /, '')
  }
  const locks = () =>
    sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  let second: Promise<string> | undefined
  const paused: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          async query(text, params) {
            const rows = await tx.query<never>(text, params)
            if (second) return rows
            second = ended(other(db))
            await eventually(async () => expect(await locks()).toHaveLength(1))
            return rows
          },
        }),
      ),
  }
  return [await ended(one(paused)), (await second) ?? 'not begun']
}
