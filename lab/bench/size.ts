import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { only, type Database, type Queryable } from '../../server/database/database'
import { openServices } from '../../server/open-services'
import { openSession } from '../../tests/support/open-session'
import { largestLandlord, populate } from './populate'

/** At `--scale 1`. */
const full = { inversionistas: 10_000, inmuebles: 1000, meses: 60, documentos: 100_000 }

/** Of one call: milliseconds of each run, the longest that the event loop stood still, and what it took. */
type Measure = { times: number[]; block: number; bytes: number; statements: number }

/**
 * `npm run lab -- bench size [--scale 0.1]`: every list of the contract, asked by a landlord at size and by an ordinary one. The app runs in this process, so that the event loop can be watched; the floor is
 * an empty answer of the same server.
 */
export async function benchSize(rounds: number, scale: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const services = await openServices(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }))
  const counter = { statements: 0 }
  const app = await buildApp({ ...services, db: counting(services.db, counter) })
  app.get('/floor', () => ({}))
  try {
    const started = performance.now()
    const size = Object.fromEntries(
      Object.entries(full).map(([key, value]) => [key, Math.max(2, Math.round(value * scale))]),
    ) as typeof full
    await populate(services.db, size, 'Inversionista.2026')
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`\n### ${Object.values(size).join(' / ')}, filled in ${seconds} s\n`)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (path: string, token: string) => askOnce(url + path, token, counter)
    await ask('/floor', '')
    const floor = await repeated(rounds, () => ask('/floor', ''))
    print('floor: an empty answer', [['', floor]])
    for (const email of [largestLandlord, largestLandlord.replace('-1@', '-2@')]) {
      const calls = await callsOf(services.db, email)
      const token = await sessionOf(services.db, email)
      const rows: [string, Measure][] = []
      for (const call of calls) {
        // The first answer after a change, and the ones after it.
        const first = await repeated(1, () => ask(call, token))
        rows.push([`${call}, first`, first], [call, await repeated(rounds, () => ask(call, token))])
      }
      print(email === largestLandlord ? 'the largest landlord' : 'an ordinary one', rows)
    }
  } finally {
    await app.close()
    await services.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function sessionOf(db: Database, email: string): Promise<string> {
  const { id } = only(await db.query<{ id: number }>(`select id from users where email = $1`, [email]))
  return openSession(db, id)
}

async function callsOf(db: Database, email: string): Promise<string[]> {
  const ids = only(
    await db.query<{ inmueble: number; contrato: number; task: number }>(
      `select (select min(id) from inmuebles where user_id = u.id) as inmueble,
         (select min(id) from contratos where user_id = u.id) as contrato,
         (select max(id) from tasks where user_id = u.id) as task
       from users u where email = $1`,
      [email],
    ),
  )
  return [
    ...['task/totals', 'task/getActivity', 'notifications', 'initial', 'inmueble', 'contrato'],
    ...[`inmueble/getDocument/${ids.inmueble}/2`, `contrato/getDocument/${ids.contrato}`],
    ...['contrato/getInmueblesContrato', 'task-monthly', `task-monthly/getOtherDocument/${ids.task}`],
    ...[`task-monthly/getDocumentSingle/71/${ids.task}`, 'notifications/pending', 'notifications/rejected'],
  ].map((path) => `/api/client/${path}`)
}

type Answer = { time: number; block: number; bytes: number; statements: number }

async function askOnce(url: string, token: string, counter: { statements: number }): Promise<Answer> {
  // What the call before left to be collected is none of this one's.
  await sleep(20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await sleep(5)
  delay.reset()
  counter.statements = 0
  const started = performance.now()
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' },
  })
  const bytes = (await response.arrayBuffer()).byteLength
  const time = performance.now() - started
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  // A block shows when the next timer runs.
  await sleep(5)
  delay.disable()
  return { time, block: delay.max / 1e6, bytes, statements: counter.statements }
}

async function repeated(times: number, ask: () => Promise<Answer>): Promise<Measure> {
  const answers: Answer[] = []
  for (let run = 0; run < times; run += 1) answers.push(await ask())
  const last = answers.at(-1)
  return {
    times: answers.map(({ time }) => time),
    block: Math.max(...answers.map(({ block }) => block)),
    bytes: last?.bytes ?? 0,
    statements: last?.statements ?? 0,
  }
}

function print(title: string, rows: readonly [string, Measure][]): void {
  console.log(`| ${title} | ms | lowest–highest | longest block, ms | KB | statements |`)
  console.log('|---|---|---|---|---|---|')
  for (const [name, { times, block, bytes, statements }] of rows) {
    const sorted = [...times].sort((a, b) => a - b)
    const cells = [
      (sorted[Math.floor(sorted.length / 2)] ?? NaN).toFixed(1),
      `${(sorted[0] ?? NaN).toFixed(1)}–${(sorted.at(-1) ?? NaN).toFixed(1)}`,
      block.toFixed(0),
      (bytes / 1000).toFixed(1),
      String(statements),
    ]
    console.log(`| ${[name, ...cells].join(' | ')} |`)
  }
  console.log('')
}

function counting(db: Database, counter: { statements: number }): Database {
  const counted = (queryable: Queryable): Queryable => ({
    query(sql, params) {
      counter.statements += 1
      return queryable.query(sql, params)
    },
    script: (sql) => queryable.script(sql),
  })
  return { ...db, ...counted(db), transaction: (work) => db.transaction((tx) => work(counted(tx))) }
}
