import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { startBackend, type Backend } from '../support/backend'
import { landlordOf, sha256, signIn, someJpeg, type Landlord } from '../support/client'
import { startObjectStore, type ObjectStore } from '../support/object-store'
import { startPostgres, type Postgres } from '../support/postgres'
import { newDataDir } from '../support/template-data'

const soon = { timeout: 30_000 }

const create = '/api/client/initial/create'
const fields = (detalle: string) => ({ tipoDocument: '32', detalle })

/** The files of a data folder by their names, sorted. */
function filesIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}

function signInPedro(server: Backend): Promise<Landlord> {
  return signIn(server.url, 'pedro.soto@example.cl', 'Clave.Inicial.1')
}

describe.each(['disk', 'object store'])('on PostgreSQL, files on %s', (place) => {
  let postgres: Postgres
  let store: ObjectStore | null
  let sql: Pool
  let dataDir: string
  let server: Backend
  let pedro: Landlord
  let start: () => Promise<Backend>

  beforeAll(async () => {
    postgres = await startPostgres()
    store = place === 'disk' ? null : await startObjectStore()
    const databaseUrl = await postgres.createDatabase()
    sql = new Pool({ connectionString: databaseUrl })
    sql.on('error', () => undefined)
    dataDir = mkdtempSync(join(tmpdir(), 'portal-crash-'))
    const env = { ...store?.env, DATABASE_URL: databaseUrl, DEMO: '1' }
    start = () => startBackend({ dataDir, env })
    server = await start()
    pedro = await signInPedro(server)
  })

  afterAll(async () => {
    await server.stop()
    await sql.end()
    postgres.stop()
    await store?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function restart(): Promise<void> {
    server = await start()
    pedro = landlordOf(server.url, pedro.id, pedro.token)
  }

  const stored = () => store?.keys() ?? filesIn(dataDir)
  const documents = (detalle: string) =>
    sql.query<{ id: number }>(`select id from documents where detalle = $1`, [detalle])
  async function expectNoOrphans(): Promise<void> {
    const { rows } = await sql.query<{ file_key: string }>(
      `select file_key from documents union select file_key from media where file_key is not null order by 1`,
    )
    expect(stored()).toEqual(rows.map((row) => row.file_key))
  }

  /** Kills the server when it has stored the file and not yet entered the document. */
  async function dieBeforeCommit(upload: () => Promise<unknown>): Promise<void> {
    const before = stored().length
    // While this lock is held no document can be committed, because its activity can't be inserted.
    const blocker = await sql.connect()
    await blocker.query('begin; lock table activity in exclusive mode')
    try {
      const lost = upload().catch(() => 'lost')
      await expect.poll(() => stored().length, soon).toBe(before + 1)
      await server.kill()
      expect(await lost).toBe('lost')
      // PostgreSQL would still run the statement that the dead server left waiting.
      await blocker.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-inversionista'`,
      )
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  }

  test('killed between the file and its row, the repeat gives exactly one document', async () => {
    const file = someJpeg(300_000)
    const key = randomUUID()
    const upload = () => pedro.upload(create, fields('Repetida'), file, { key })
    await dieBeforeCommit(upload)
    expect((await documents('Repetida')).rows).toEqual([])
    await restart()

    // It is not known yet that the first try is dead: another server may be working on it.
    expect((await upload()).body).toMatchObject({ status: 409, type: 'in-progress' })
    await sql.query(`update uploads set claimed_at = claimed_at - interval '2 minutes'`)
    expect((await upload()).body).toMatchObject({ status: 200, receipt: { sha256: sha256(file) } })
    expect((await documents('Repetida')).rows).toHaveLength(1)
    await expectNoOrphans()
  })

  test('killed between the file and its row and never tried again, the file is removed in the end', async () => {
    await dieBeforeCommit(() => pedro.upload(create, fields('Olvidada'), someJpeg(300_000)))
    await sql.query(
      `update uploads set claimed_at = claimed_at - interval '1 day'; update upload_tries set at = at - interval '1 day'`,
    )
    await restart()
    await expectNoOrphans()
    expect((await sql.query(`select from uploads where document_id is null`)).rowCount).toBe(0)
  })

  test('killed between commit and response, the repeat gets the receipt of the one document', async () => {
    const file = someJpeg(300_000)
    const key = randomUUID()
    const dead = new AbortController()
    // The response is never read.
    void pedro
      .upload(create, fields('Sin respuesta'), file, { key, signal: dead.signal })
      .catch(() => undefined)
    await expect.poll(async () => (await documents('Sin respuesta')).rowCount, soon).toBe(1)
    dead.abort()
    await server.kill()
    await restart()

    const { rows } = await documents('Sin respuesta')
    const repeat = await pedro.upload(create, fields('Sin respuesta'), file, { key })
    expect(repeat.body).toMatchObject({
      status: 200,
      receipt: { document_id: rows[0]?.id, sha256: sha256(file) },
    })
    expect((await documents('Sin respuesta')).rows).toEqual(rows)
    await expectNoOrphans()
  })
})

test('embedded: killed at any moment of an upload, the repeat gives exactly one document and no file is orphaned', async () => {
  const dataDir = newDataDir()
  const uploads: { detalle: string; key: string; file: Uint8Array }[] = []
  let pedro: Landlord | null = null
  // Milliseconds after the upload began; null: as soon as its file was stored.
  for (const moment of [0, 4, null, 12, null, 30]) {
    const server = await startBackend({ dataDir })
    pedro = pedro ? landlordOf(server.url, pedro.id, pedro.token) : await signInPedro(server)
    const upload = { detalle: `Escritura ${uploads.length}`, key: randomUUID(), file: someJpeg(500_000) }
    uploads.push(upload)
    const files = filesIn(dataDir).length
    void pedro.upload(create, fields(upload.detalle), upload.file, { key: upload.key }).catch(() => undefined)
    if (moment === null) while (filesIn(dataDir).length === files) await sleep(0)
    else await sleep(moment)
    await server.kill()
  }

  const server = await startBackend({ dataDir })
  const landlord = landlordOf(server.url, pedro?.id ?? 0, pedro?.token ?? '')
  for (const { detalle, key, file } of uploads) {
    const { body } = await landlord.upload(create, fields(detalle), file, { key })
    expect(body).toMatchObject({ status: 200, receipt: { sha256: sha256(file) } })
  }
  await server.stop()

  const services = await openServices(readConfig({ DATA_DIR: dataDir }))
  const rows = await services.db.query<{ detalle: string | null; file_key: string }>(
    `select detalle, file_key from documents
     union all select null, file_key from media where file_key is not null order by file_key`,
  )
  await services.close()
  expect(rows.flatMap(({ detalle }) => (detalle?.startsWith('Escritura ') ? [detalle] : [])).sort()).toEqual(
    uploads.map(({ detalle }) => detalle),
  )
  expect(filesIn(dataDir)).toEqual(rows.map((row) => row.file_key))
  expect(readdirSync(join(dataDir, 'spool'))).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})
