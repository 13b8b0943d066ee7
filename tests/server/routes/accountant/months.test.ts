import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { monthlyTasks } from '../../../../src/api/monthly'
import * as calls from '../../../../shared/calls/accountant'
import type { Landlord } from '../../../support/client'
import { addDocument } from '../../../support/landlord-fixtures'
import { useServer } from '../../../support/use-server'

// What is to be told stays to be told.
const server = useServer({}, { look: null })
let rosa: Landlord

beforeAll(async () => {
  rosa = await server.accountant()
})

const months = async () => v.parse(calls.months.answer, (await rosa.get(calls.months.path)).json).months
const monthNamed = async (period: string) => (await months()).find((month) => month.period === period)
const send = (path: string, period?: string) => rosa.send('POST', path, { period })
const mails = () =>
  server.services.db.query<{ state: string; wait: number }>(
    `select state, extract(epoch from due_at - created_at)::int as wait from messages where kind = 'mes' order by id`,
  )

test('opening a month shows first what it will do, does it, and its mails wait while it can be taken back', async () => {
  const { db } = server.services
  const ana = await server.landlord()
  await db.query(`insert into mail_refusals (user_id, kind) values ($1, 'mes')`, [ana.id])
  await db.query(`delete from messages`)
  const { json } = await send(calls.previewMonth.path, '2091-03')
  const effect = v.parse(calls.previewMonth.answer, json)
  expect([await monthNamed('2091-03'), await mails()]).toEqual([undefined, []])

  // Times are told to the second.
  const before = Date.now() - 1_000
  expect((await send(calls.openMonth.path, '2091-03')).status).toBe(200)
  const asked = async (landlord: Landlord) =>
    (await landlord.read(monthlyTasks)).tasks.find(({ task }) => task.periodo === 2091)
  const tasks = await Promise.all([server.maria, server.pedro, ana].map(asked))
  expect(effect).toEqual({
    landlords: tasks.length,
    documents: tasks.reduce((sum, task) => sum + (task?.numberTasks ?? 0), 0),
    mails: 2,
  })
  expect(await monthNamed('2091-03')).toMatchObject({ id: 209_103, landlords: 3, documents: 0 })
  expect(Date.parse((await monthNamed('2091-03'))?.opened_at ?? '')).toBeGreaterThan(before)
  expect(await mails()).toEqual(Array(3).fill({ state: 'espera', wait: 30 }))
  // Nothing is left to do.
  const again = await send(calls.previewMonth.path, '2091-03')
  expect(again.body).toEqual({ landlords: 0, documents: 0, mails: 0 })

  expect((await rosa.send('DELETE', '/api/accountant/months/209103', {})).status).toBe(200)
  expect([await monthNamed('2091-03'), await asked(ana)]).toEqual([undefined, undefined])
  expect(await mails()).toEqual(Array(3).fill({ state: 'descartado', wait: 30 }))
  expect((await rosa.send('DELETE', '/api/accountant/months/209103', {})).status).toBe(404)
})

test('opening and closing name the accountant in the trail, and closing says whom the mail had reached', async () => {
  const { db } = server.services
  await send(calls.openMonth.path, '2091-07')
  // Nothing is left to do.
  await send(calls.openMonth.path, '2091-07')
  await db.query(
    `update messages set state = 'enviado' where id = (
       select min(id) from messages where kind = 'mes' and state = 'espera')`,
  )
  const closed = await rosa.send('DELETE', '/api/accountant/months/209107', {})
  expect(closed.json).toEqual({ status: 200, told: 1 })
  const acts = await db.query(
    `select distinct act, actor, accountant_id from trail where act like 'mes %: 7/2091' order by act`,
  )
  const by = { actor: 'Rosa Vera', accountant_id: rosa.id }
  expect(acts).toEqual([
    { act: 'mes abierto: 7/2091', ...by },
    { act: 'mes cerrado: 7/2091', ...by },
  ])
  expect(await db.query(`select from trail where act = 'mes abierto: 7/2091'`)).toHaveLength(1)
})

test('what was opened just now is taken back, and not the month of those who had it before', async () => {
  const { db } = server.services
  await send(calls.openMonth.path, '2091-05')
  await db.query(`update tasks set opened_at = now() - interval '1 hour' where periodo = 2091 and mes = 5`)
  const before = (await monthNamed('2091-05'))?.landlords ?? 0
  await server.landlord()
  await send(calls.openMonth.path, '2091-05')
  expect((await monthNamed('2091-05'))?.landlords).toBe(before + 1)
  const takeBack = () => rosa.send('DELETE', '/api/accountant/months/209105?recent=1', {})
  expect((await takeBack()).status).toBe(200)
  expect((await monthNamed('2091-05'))?.landlords).toBe(before)
  const late = await takeBack()
  expect([late.status, late.body['error']]).toEqual([409, expect.stringContaining('Ya pasó el tiempo')])
  expect((await monthNamed('2091-05'))?.landlords).toBe(before)
})

test('a month in which something was delivered is not closed', async () => {
  const { maria } = server
  const [{ id, task } = { id: 0, task: { mes: 0, periodo: 0 } }] = (await maria.read(monthlyTasks)).tasks
  const period = `${task.periodo}-${String(task.mes).padStart(2, '0')}`
  const before = (await monthNamed(period))?.documents ?? 0
  await addDocument(maria, { tipoDocument: 32, detalle: 'Recibo', task_monthly_id: id })
  const month = await monthNamed(period)
  expect(month?.documents).toBe(before + 1)
  const { status, body } = await rosa.send('DELETE', `/api/accountant/months/${month?.id}`, {})
  expect([status, body['error']]).toEqual([409, expect.stringContaining('no se puede cerrar: ya tiene')])
})

test.each([['2091-13'], ['marzo'], [undefined]])('a month that is none is not opened: %s', async (period) => {
  const { status, body } = await send(calls.openMonth.path, period)
  expect([status, Object.keys(body['errors'] ?? {})]).toEqual([422, ['period']])
})
