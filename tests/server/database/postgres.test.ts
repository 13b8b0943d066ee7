import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseBusy } from '../../../server/database/database'
import { openPostgres } from '../../../server/database/postgres'
import { takeAttempt } from '../../../server/domain/attempts'
import { startBackend, type Backend } from '../../support/backend'
import { landlordOf, receiptOf, signIn, signInAtFirst, someJpeg, type Landlord } from '../../support/client'
import { halfAnUpload } from '../../support/half-upload'
import { startObjectStore, type ObjectStore } from '../../support/object-store'
import { startPostgres, type Postgres } from '../../support/postgres'
import { sha256 } from '../../support/stored-files'

/** Two servers side by side on one PostgreSQL and one S3 store, with nothing else in common. */
let postgres: Postgres
let databaseUrl: string
let store: ObjectStore
let sql: Pool
let folders: string[]
let servers: [Backend, Backend]
let pedro: [Landlord, Landlord]

const create = '/api/client/initial/create'

beforeAll(async () => {
  ;[postgres, store] = await Promise.all([startPostgres(), startObjectStore()])
  databaseUrl = await postgres.createDatabase()
  folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'portal-side-')))
  const env = { ...store.env, DATABASE_URL: databaseUrl, DEMO: '1' }
  const [first, second] = await Promise.all(folders.map((dataDir) => startBackend({ dataDir, env })))
  if (!first || !second) throw new Error('unreachable')
  servers = [first, second]
  const atFirst = await signInAtFirst(first.url, 'pedro.soto@example.cl', 'Clave.Inicial.1')
  pedro = [atFirst, landlordOf(second.url, atFirst.id, atFirst.token)]
  sql = new Pool({ connectionString: databaseUrl })
  // It idles while the server restarts.
  sql.on('error', () => undefined)
})

afterAll(async () => {
  await sql.end()
  await Promise.all(servers.map((server) => server.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  postgres.stop()
  await store.stop()
})

test('servers that start together on an empty database make one schema and fill it once', async () => {
  const { rows } = await sql.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from regiones) as regiones,
       (select count(*)::int from comunas) as comunas`,
  )
  expect(rows).toEqual([{ users: 2, regiones: 16, comunas: 346 }])
})

test('a statement is prepared once, but for one with an array and one of all columns', async () => {
  const db = openPostgres(databaseUrl)
  try {
    await db.transaction(async (tx) => {
      for (const id of [1, 2, 3]) {
        await tx.query(`select name from users where id = $1`, [id])
        await tx.query(`select name from users where id = any ($1::int[])`, [[id]])
        await tx.query(`select * from users where id = $1`, [id])
      }
      const kept = await tx.query<{ statement: string }>(
        `select statement from pg_prepared_statements where statement like 'select name%' or statement like 'select * from users%'`,
      )
      expect(kept.map(({ statement }) => statement)).toEqual([`select name from users where id = $1`])
    })
  } finally {
    await db.close()
  }
})

test('a column that a later version adds breaks no statement of this one', async () => {
  const db = openPostgres(databaseUrl)
  try {
    await db.transaction(async (tx) => {
      const read = () => tx.query(`select * from regiones where nombre = $1`, ['Valparaíso'])
      expect(await read()).toHaveLength(1)
      await tx.script(`alter table regiones add column later int`)
      expect(await read()).toHaveLength(1)
      await tx.script(`alter table regiones drop column later`)
    })
  } finally {
    await db.close()
  }
})

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const db = openPostgres(databaseUrl)
  const before = await count(`select from attempts`)
  const failing = db.transaction(async (tx) => {
    await tx.query(`insert into attempts (bucket) values ('lost')`)
    await tx.query(`insert into nowhere values (1)`)
  })
  await expect(failing).rejects.toThrow(/nowhere/)
  expect(await count(`select from attempts`)).toBe(before)
  await db.transaction((tx) => tx.query(`insert into attempts (bucket) values ('kept')`))
  expect(await count(`select from attempts`)).toBe(before + 1)
  await db.query(`delete from attempts where bucket = 'kept'`)
  await db.close()
})

test('concurrent uploads with one key, through two servers, make one document', async () => {
  const file = someJpeg(300_000)
  const key = randomUUID()
  const send = (landlord: Landlord) =>
    landlord.upload(create, { tipoDocument: '32', detalle: 'Una vez' }, file, { key })
  const responses = await Promise.all([...pedro, ...pedro, ...pedro, ...pedro].map(send))

  const settled = await send(pedro[1])
  expect(settled.body).toMatchObject({ status: 200, receipt: { bytes: file.length, sha256: sha256(file) } })
  for (const { status, body, headers } of responses) {
    if (status === 200) expect(body).toEqual(settled.body)
    else {
      expect([status, body['type']]).toEqual([409, 'in-progress'])
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  }
  expect(await count(`select from documents where detalle = 'Una vez'`)).toBe(1)
})

test('a row takes one document, also if two phones upload it at the same time through two servers', async () => {
  const [first, second] = await Promise.all(
    pedro.map((landlord) => landlord.upload(create, { tipoDocument: '33' }, someJpeg(200_000))),
  )
  expect([first?.status, second?.status].sort()).toEqual([200, 409])
  const refused = first?.status === 409 ? first : second
  expect(refused?.body['error']).toBe('Este documento ya fue enviado y está en revisión.')
  expect(await count(`select from documents where user_id = ${pedro[0].id} and type_id = 33`)).toBe(1)
})

test('a refused upload leaves no file', async () => {
  expect((await pedro[0].upload(create, { tipoDocument: '34' }, someJpeg(50_000))).status).toBe(200)
  expect((await pedro[1].upload(create, { tipoDocument: '34' }, someJpeg(50_000))).status).toBe(409)
  const { rows } = await sql.query<{ file_key: string }>(
    `select file_key from documents union all select file_key from media where file_key is not null`,
  )
  expect(store.keys()).toEqual(rows.map((row) => row.file_key).sort())
})

test('a stored file opens through either server, whole or in part', async () => {
  const file = someJpeg(400_000)
  const { body } = await pedro[0].upload(create, { tipoDocument: '32', detalle: 'Abrir' }, file)
  const { document_id: id } = body['receipt'] as { document_id: number }
  const address = String((await pedro[0].get(`/api/client/getFile/${id}`)).body['file'])
  const elsewhere = address.replace(servers[0].url, servers[1].url)
  for (const url of [address, elsewhere]) {
    const whole = await fetch(url)
    expect(sha256(await whole.bytes())).toBe(sha256(file))
    const part = await fetch(url, { headers: { Range: 'bytes=100000-100099' } })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 100000-100099/400000'])
    expect(await part.bytes()).toEqual(file.subarray(100_000, 100_100))
  }
})

test('77: what stalls at one server while its repeat gets the receipt at the other changes nothing', async () => {
  const [file, key] = [someJpeg(400_000), randomUUID()]
  const { finish } = halfAnUpload(servers[0].url, pedro[0].token, file, key, 31)
  const { document_id: id } = receiptOf(await pedro[1].upload(create, { tipoDocument: '31' }, file, { key }))
  expect(await finish()).toContain(`"document_id":${id}`)
  const address = String((await pedro[0].get(`/api/client/getFile/${id}`)).body['file'])
  expect(sha256(await (await fetch(address)).bytes())).toBe(sha256(file))
})

test('a session holds at either server, and ends at both', async () => {
  const maria = await signIn(servers[1].url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
  const elsewhere = landlordOf(servers[0].url, maria.id, maria.token)
  expect((await elsewhere.get('/api/client/initial')).status).toBe(200)
  await elsewhere.send('POST', '/api/client/user/logout', {})
  expect((await maria.get('/api/client/initial')).status).toBe(401)
})

test('wrong passwords are counted across both servers', async () => {
  const guess = (_: unknown, index: number) =>
    fetch(`${servers[index % 2 === 0 ? 0 : 1].url}/api/client/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nadie@example.cl', password: 'adivina' }),
    })
  const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map((response) => response.status)
  expect(statuses.sort()).toEqual([...Array<number>(8).fill(401), ...Array<number>(4).fill(429)])
})

test('of many concurrent attempts no more than the limit pass', async () => {
  const db = openPostgres(databaseUrl)
  for (let round = 0; round < 20; round += 1) {
    const limit = { bucket: `round ${round}`, tries: 8, minutes: 15 }
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => takeAttempt(db, [limit])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  }
  await db.close()
})

test('a statement that takes too long, and a pool without a free connection, are busy and not broken', async () => {
  const db = openPostgres(databaseUrl, { connection: 1500, statement: 300 })
  await expect(db.query(`select pg_sleep(10)`)).rejects.toThrow(DatabaseBusy)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const holders = Array.from({ length: 10 }, () => db.transaction(() => held))
  await expect(db.query(`select 1`)).rejects.toThrow(DatabaseBusy)
  await expect(db.transaction(() => held)).rejects.toThrow(DatabaseBusy)
  release()
  await Promise.all(holders)
  expect(await db.query(`select 1 as one`)).toEqual([{ one: 1 }])
  await db.close()
})

test('the servers survive a restart of PostgreSQL, and an upload that was running is stored once', async () => {
  const file = someJpeg(300_000)
  const key = randomUUID()
  const send = () => pedro[0].upload(create, { tipoDocument: '32', detalle: 'Reinicio' }, file, { key })
  // No document can be inserted while this lock is held: the upload's transaction is open during the restart.
  const blocker = await sql.connect()
  blocker.on('error', () => undefined)
  await blocker.query('begin; lock table activity in exclusive mode')
  const running = send()
  await expect.poll(() => count(`select from pg_locks where not granted`)).toBe(1)
  postgres.restart()
  blocker.release(true)
  expect((await running).status).toBe(500)

  const readiness = await Promise.all(servers.map((server) => fetch(`${server.url}/readyz`)))
  expect(readiness.map((response) => response.status)).toEqual([200, 200])
  // The database did not take the end of that try: its claim lapses first.
  await sql.query(
    `update uploads set claimed_at = claimed_at - interval '2 minutes' where document_id is null`,
  )
  await expect.poll(async () => (await send()).status).toBe(200)
  expect(await count(`select from documents where detalle = 'Reinicio'`)).toBe(1)
})

async function count(query: string): Promise<number> {
  return (await sql.query(query)).rowCount ?? 0
}
