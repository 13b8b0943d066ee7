import { beforeAll, expect, test } from 'vitest'
import { acceptAnswer, removeAnswer } from '../../../server/domain/answers'
import { addDocumentType } from '../../../server/domain/document-types'
import { readProgress, type Progress } from '../../../server/domain/progress'
import { approveDocument, rejectDocument } from '../../../server/domain/review'
import { someone } from '../../../server/domain/trail'
import { only } from '../../../server/database/database'
import type { Landlord } from '../../support/client'
import {
  aContractForm,
  addContract,
  addDocument,
  addMonth,
  addProperty,
  thisMonth,
} from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()
let ana: Landlord

beforeAll(async () => {
  ana = await server.landlord()
})

const db = () => server.services.db

/** The same numbers from the rows themselves, all of them. */
async function countedFromRows(): Promise<object[]> {
  return db().query(
    `select area, count(*) filter (where asked)::int as asked, count(*) filter (where counted)::int as counted,
       count(*) filter (where status is null)::int as pending, count(*) filter (where status = 2)::int as rejected
     from (
       select area, status, counted, true as asked from slots($1)
       union all
       select area, status, false, false from documents where user_id = $1 and superseded_at is null and type_id = 32
     ) rows group by area order by area`,
    [ana.id],
  )
}

function numbersOf(progress: Progress): object[] {
  return Object.entries(progress)
    .map(([area, { asked, counted, pending, rejected }]) => ({ area, asked, counted, pending, rejected }))
    .filter(({ asked, rejected }) => asked + rejected > 0)
    .sort((a, b) => (a.area < b.area ? -1 : 1))
}

async function lastAnswer(): Promise<number> {
  return only(
    await db().query<{ id: number }>(`select max(id) as id from answers where user_id = $1`, [ana.id]),
  ).id
}

const { periodo: year, mes: month } = thisMonth()
const ids = { inmueble: 0, contrato: 0, task: 0, f29: 0 }
const noAplica = () => ({ respuesta: 'no-aplica', tipoDocument: 72, task_monthly_id: ids.task })

const changes: [string, () => Promise<unknown>][] = [
  ['a month', async () => (ids.task = await addMonth(server, ana, month, year))],
  [
    'the month before',
    () => addMonth(server, ana, month === 1 ? 12 : month - 1, month === 1 ? year - 1 : year),
  ],
  ['a property', async () => (ids.inmueble = await addProperty(ana))],
  ['a contract', async () => (ids.contrato = await addContract(ana, ids.inmueble))],
  [
    'a document of a month',
    async () => (ids.f29 = await addDocument(ana, { tipoDocument: 72, task_monthly_id: ids.task })),
  ],
  ['its rejection', () => rejectDocument(db(), ids.f29, { contador: 'Rosa', detail: 'Falta una página.' })],
  ['its approval', () => approveDocument(db(), ids.f29, someone, 2)],
  [
    'a mortgage, which asks for instalments',
    () => addDocument(ana, { tipoDocument: 8, idInmueble: ids.inmueble }),
  ],
  [
    'a rejected document of Otros',
    async () => {
      const id = await addDocument(ana, { tipoDocument: 32, detalle: 'Poder' })
      await rejectDocument(db(), id, { contador: 'Rosa', detail: 'No se lee.' })
    },
  ],
  [
    'an answer that the accountant accepts',
    async () => {
      await ana.send('POST', '/api/document/addNotes', {
        ...noAplica(),
        tipoDocument: 71,
        contrato_id: ids.contrato,
      })
      await acceptAnswer(db(), await lastAnswer(), someone)
    },
  ],
  ['its removal', async () => removeAnswer(db(), await lastAnswer(), someone)],
  [
    'a contract that began later',
    () =>
      ana.send('PUT', `/api/task/arriendo/update/${ids.contrato}`, {
        ...aContractForm(ids.inmueble),
        fecha_inicio: `${year + 1}-01-01`,
      }),
  ],
  [
    'a contract that began earlier',
    () =>
      ana.send('PUT', `/api/task/arriendo/update/${ids.contrato}`, {
        ...aContractForm(ids.inmueble),
        fecha_inicio: `${year - 1}-01-01`,
      }),
  ],
  ['a new type of document', () => addDocumentType(db(), { name: 'Balance', area: 'initial' })],
  [
    'a new type of document of a month, and one that asks for it',
    async () => {
      const monthly = { area: 'monthly', duty: 'impuesto', per: 'month', months: null } as const
      await addDocumentType(db(), { name: 'Balance mensual', ...monthly })
      await addMonth(server, ana, month === 12 ? 1 : month + 1, month === 12 ? year + 1 : year)
    },
  ],
  // By hand, as no code does it.
  [
    'an accepted answer, by hand',
    () =>
      db().query(
        `insert into answers (user_id, type_id, respuesta, accepted_at) values ($1, 34, 'no-aplica', now())`,
        [ana.id],
      ),
  ],
  ['a document deleted by hand', () => db().query(`delete from documents where id = $1`, [ids.f29])],
  [
    'a mortgage deleted by hand',
    () => db().query(`delete from documents where inmueble_id = $1 and type_id = 8`, [ids.inmueble]),
  ],
  ['a contract deleted by hand', () => db().query(`delete from contratos where id = $1`, [ids.contrato])],
  ['a property deleted by hand', () => db().query(`delete from inmuebles where id = $1`, [ids.inmueble])],
]

test('after every kind of change the totals are those of the rows', async () => {
  const told: string[] = []
  for (const [what, change] of changes) {
    const before = numbersOf(await readProgress(db(), ana.id))
    await change()
    const after = numbersOf(await readProgress(db(), ana.id))
    expect(after, what).toEqual(await countedFromRows())
    expect(after, what).not.toEqual(before)
    told.push(what)
  }
  expect(told).toHaveLength(changes.length)
})
