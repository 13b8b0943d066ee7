import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import * as calls from '../../../../shared/calls/accountant'
import { endSessions } from '../../../../server/domain/sessions'
import { accountants } from '../../../../server/domain/account-kinds'
import type { Landlord } from '../../../support/client'
import { eventually } from '../../../support/eventually'
import { addDocument } from '../../../support/landlord-fixtures'
import { serve } from '../../../support/server'
import { useServer } from '../../../support/use-server'

const server = useServer({}, { beat: 50 })

type News = { response: Response; lines: string[]; ended: Promise<void>; close: () => void }

/** Follows the stream of an accountant; `lines` are those that came, without the signs of life. */
async function follow({ token }: Landlord, url = server.url): Promise<News> {
  const left = new AbortController()
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
  const response = await fetch(url + calls.eventsPath, { headers, signal: left.signal })
  const lines: string[] = []
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      lines.push(...text.split('\n').filter((line) => line !== ''))
  }
  const ended = read().catch((error: unknown) => {
    if (!left.signal.aborted) throw error
  })
  return { response, lines, ended, close: () => left.abort() }
}

/** Of its lines, without the signs of life. */
const told = ({ lines }: News) => lines.filter((line) => line !== ':')

const upload = (landlord: Landlord) => addDocument(landlord, { tipoDocument: 32, detalle: 'Poder' })

test('a desk is told of a document, a decision, a note and who looks, through no buffer, also of another process', async () => {
  const other = await serve(server.env, { beat: 50 })
  try {
    const [rosa, ana] = [await server.accountant(), await server.landlord()]
    const [here, there] = [await follow(rosa), await follow(rosa, other.url)]
    expect(here.response.status).toBe(200)
    expect(Object.fromEntries(here.response.headers)).toMatchObject({
      ...{ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      ...{ 'cache-control': 'no-store, no-transform', 'x-content-type-options': 'nosniff' },
    })
    const next = async (line: string, act: () => Promise<unknown>) => {
      for (const { lines } of [here, there]) lines.length = 0
      await act()
      for (const one of [here, there]) await eventually(() => expect(told(one)).toContain(`data: ${line}`))
    }
    let id = 0
    await next('document', async () => (id = await upload(ana)))
    // Its file was read.
    const { db } = server.services
    await next('document', () =>
      db.query(`insert into document_facts (document_id, reader, facts) values ($1, 1, '{}')`, [id]),
    )
    await next('presence', () => rosa.send('PUT', calls.presence.path, { document: id }))
    await next('note', () =>
      ana.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Sirve?' }),
    )
    await next('answer', () =>
      ana.send('POST', '/api/document/addNotes', { respuesta: 'no-aplica', tipoDocument: 36 }),
    )
    await next('decision', () =>
      rosa.send('POST', calls.decide.path, { decisions: [{ id, version: 1, status: 1 }] }),
    )
    await next('document', () =>
      rosa.send('POST', `/api/accountant/documents/${id}/move`, {
        ...{ version: 2, area: 'initial', tipoDocument: 31 },
      }),
    )
    for (const one of [here, there]) {
      one.close()
      await one.ended
    }
  } finally {
    await other.stop()
  }
})

test('a stream ends with its session, at once by a sign-out or suspension, and by itself at 12 hours', async () => {
  const { db } = server.services
  const rosa = await server.accountant()
  const [first, second] = [await follow(rosa), await follow(await server.accountant('Luis Soto'))]
  await rosa.send('POST', calls.logout.path, {})
  await first.ended
  // It was told nothing more, and another's goes on.
  second.lines.length = 0
  await eventually(() => expect(second.lines).toContain(':'))
  second.close()

  const eva = await server.accountant('Eva Díaz')
  const suspended = await follow(eva)
  await endSessions(db, eva.id, accountants)
  await suspended.ended

  const ines = await server.accountant('Inés Paz')
  const old = await follow(ines)
  await db.query(`update sessions set used_at = now() - interval '13 hours' where accountant_id = $1`, [
    ines.id,
  ])
  await old.ended
  expect((await follow(ines)).response.status).toBe(401)
})

test('an account has eight streams at most, and one that ends leaves room', async () => {
  const rosa = await server.accountant()
  const open = await Promise.all(Array.from({ length: 8 }, () => follow(rosa)))
  expect(open.map(({ response }) => response.status)).toEqual(Array(8).fill(200))
  const ninth = await follow(rosa)
  expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await follow(await server.accountant())).response.status).toBe(200)
  open[0]?.close()
  await eventually(async () => expect((await follow(rosa)).response.status).toBe(200))
  for (const { close } of open) close()
})

test('a caller that leaves before its stream begins keeps none of the places of its account', async () => {
  const rosa = await server.accountant()
  let [arrived, gone] = [0, 0]
  const count = (_: unknown, response: ServerResponse) => {
    arrived += 1
    response.once('close', () => (gone += 1))
  }
  server.app.server.on('request', count)
  onTestFinished(() => void server.app.server.off('request', count))
  const left = new AbortController()
  const headers = { Authorization: `Bearer ${rosa.token}` }
  // As pages do that are loaded again and again.
  await server.services.db.transaction(async (tx) => {
    await tx.script(`lock table sessions`)
    const asked = Array.from({ length: 8 }, () =>
      fetch(server.url + calls.eventsPath, { headers, signal: left.signal }),
    )
    const ended = Promise.allSettled(asked)
    await eventually(() => expect(arrived).toBe(8))
    left.abort()
    await eventually(() => expect(gone).toBe(8))
    expect((await ended).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  })
  // Sent after theirs.
  const news = await follow(rosa)
  expect(news.response.status).toBe(200)
  news.close()
})

test('a stop ends the streams and waits for none; a broken connection to the database ends them, and the next listens again', async () => {
  const rosa = await server.accountant()
  // No sign of life comes that would end them.
  const other = await serve(server.env, { beat: 3_600_000 })
  const first = await follow(rosa, other.url)
  await server.services.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen desk' and datname = current_database()`,
  )
  await first.ended
  const second = await follow(rosa, other.url)
  await upload(await server.landlord())
  await eventually(() => expect(told(second)).toContain('data: document'))
  await other.stop()
  await second.ended
})
