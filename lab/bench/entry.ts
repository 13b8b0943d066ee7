import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../../server/config'
import { only } from '../../server/database/database'
import { hashPassword, inTurn } from '../../server/domain/passwords'
import { openServices } from '../../server/open-services'
import { startBackend } from '../../tests/support/backend'
import { startPostgres } from '../../tests/support/postgres'

const landlords = 300
/** Milliseconds in which they come. */
const rush = 5000
/** Milliseconds after which one in six gives up, and the app a call (src/api/http.ts). */
const [patience, callLimit] = [5000, 20_000]
const password = 'Correcta.123'

type Scenario = { name: string; databaseUrl?: string; addresses: number; givingUp: boolean }
type Result = Scenario & {
  /** Seconds until each was in. */
  times: number[]
  refused: number
  toldToWait: number
  unanswered: number
  gaveUp: number
  counted: number
  hashes: number
}

/**
 * `npm run lab -- bench entry`: 300 landlords sign in within five seconds, from one address and from 300, embedded and on PostgreSQL, with
 * clients that come back when they are told to, as the app does; next to 300 hashes alone, by the same gate.
 */
export async function benchEntry(): Promise<void> {
  printHead()
  const postgres = await startPostgres({ durable: true })
  try {
    for (const on of ['embedded', 'PostgreSQL'])
      for (const [addresses, givingUp] of [
        [1, false],
        [landlords, false],
        [1, true],
      ] as const)
        printRow(
          await hashesAlone(),
          await rushOf({
            name: on,
            ...(on === 'PostgreSQL' && { databaseUrl: await postgres.createDatabase() }),
            addresses,
            givingUp,
          }),
        )
  } finally {
    postgres.stop()
  }
}

/** Seconds that as many hashes take alone, by the same gate: worked out from a fifth of them. */
async function hashesAlone(): Promise<number> {
  const hashed = await hashPassword(password)
  const part = landlords / 5
  const began = performance.now()
  const lane = async () => {
    for (let n = 0; n < part / 2; n += 1) await inTurn((turn) => turn.isPassword(password, hashed))
  }
  await Promise.all([lane(), lane()])
  return ((performance.now() - began) / 1000) * (landlords / part)
}

async function rushOf(scenario: Scenario): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-entry-'))
  const { databaseUrl } = scenario
  const env = { DEMO: '0', TRUST_PROXY: '127.0.0.1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const hashCount = join(folder, 'hashes')
  const preload = pathToFileURL('lab/bench/count-hashes.mjs').href
  try {
    await withData(folder, env, async (query) => {
      await query(
        `insert into users (name, email, password_hash, password_updated)
         select 'Inversionista ' || n, 'inversionista-' || n || '@example.cl', $1, true from generate_series(1, $2::int) n`,
        [await hashPassword(password), landlords],
      )
    })
    const backend = await startBackend({
      dataDir: folder,
      env: { ...env, HASH_COUNT: hashCount, NODE_OPTIONS: `--import ${preload}` },
    })
    const result: Result = {
      ...scenario,
      ...{ times: [], refused: 0, toldToWait: 0, unanswered: 0, gaveUp: 0, counted: 0, hashes: 0 },
    }
    await Promise.all(
      Array.from({ length: landlords }, (_, n) =>
        sleep((n * rush) / landlords).then(() => enter(backend.url, n, result)),
      ),
    )
    await backend.stop()
    result.hashes = Number(readFileSync(hashCount, 'utf8'))
    await withData(folder, env, async (query) => {
      result.counted = only(await query<{ count: number }>(`select count(*)::int from attempts`)).count
    })
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Query = Awaited<ReturnType<typeof openServices>>['db']['query']

async function withData(
  folder: string,
  env: Record<string, string>,
  work: (query: Query) => Promise<void>,
): Promise<void> {
  const services = await openServices(readConfig({ LOG_LEVEL: 'silent', ...env, DATA_DIR: folder }))
  try {
    await work(services.db.query)
  } finally {
    await services.close()
  }
}

/** One landlord, until in, refused for good, or out of patience. */
async function enter(url: string, n: number, result: Result): Promise<void> {
  const began = performance.now()
  const from = result.addresses === 1 ? '203.0.113.5' : `203.0.${113 + Math.floor(n / 250)}.${n % 250}`
  const giveUp = result.givingUp && n % 6 === 0 ? AbortSignal.timeout(patience) : null
  for (;;) {
    const { status, retryAfter } = await signIn(url, n, from, giveUp)
    if (giveUp?.aborted) {
      result.gaveUp += 1
      return
    }
    if (status === 200) {
      result.times.push((performance.now() - began) / 1000)
      return
    }
    if (status === 503) result.toldToWait += 1
    else if (status === 0) result.unanswered += 1
    else {
      result.refused += 1
      return
    }
    await sleep(status === 0 ? 5000 : retryAfter * 1000, undefined, giveUp ? { signal: giveUp } : {}).catch(
      () => undefined,
    )
  }
}

/** Status 0: it was given up without an answer. */
async function signIn(
  url: string,
  n: number,
  from: string,
  giveUp: AbortSignal | null,
): Promise<{ status: number; retryAfter: number }> {
  const limit = AbortSignal.timeout(callLimit)
  try {
    const answer = await fetch(`${url}/api/client/login`, {
      method: 'POST',
      signal: giveUp ? AbortSignal.any([limit, giveUp]) : limit,
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ email: `inversionista-${n + 1}@example.cl`, password }),
    })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: Number(answer.headers.get('Retry-After') ?? 1) }
  } catch {
    return { status: 0, retryAfter: 0 }
  }
}

const load = () => (loadavg()[0] ?? NaN).toFixed(1)

function printHead(): void {
  console.log(`${landlords} landlords who come within ${rush / 1000} s; floor: ${landlords} hashes alone\n`)
  console.log(
    '| database, addresses | in | refused (429) | told to wait (503) | no answer in 20 s | gave up after 5 s | hashes | left counted | until in, s: median, worst | floor, s | worst of the floor | load |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
}

function printRow(floor: number, one: Result): void {
  const sorted = [...one.times].sort((a, b) => a - b)
  const seconds = (value = NaN) => value.toFixed(1)
  const worst = sorted.at(-1) ?? NaN
  const cells = [
    `${one.name}, ${one.addresses}${one.givingUp ? ', one in six gives up' : ''}`,
    ...[one.times.length, one.refused, one.toldToWait, one.unanswered, one.gaveUp, one.hashes, one.counted],
    `${seconds(sorted[Math.floor(sorted.length / 2)])}, ${seconds(worst)}`,
    ...[seconds(floor), `${(worst / floor).toFixed(2)}×`, load()],
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
