import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { clockDifference, DatabaseUnfit, requireFitness } from '../../../server/database/fitness'
import type { Database } from '../../../server/database/database'
import { openPostgres } from '../../../server/database/postgres'
import { openServices } from '../../../server/open-services'
import { startSentence } from '../../../server/start-errors'
import { FaultyStore } from '../../support/faulty-store'
import { newData } from '../../support/new-data'
import { startObjectStore } from '../../support/object-store'
import { startPooler } from '../../support/pooler'
import { newDatabase, startPostgres, type Postgres } from '../../support/postgres'

let postgres: Postgres
let folder: string
beforeAll(async () => {
  postgres = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'portal-fitness-'))
})
afterAll(() => {
  postgres.stop()
  rmSync(folder, { recursive: true })
})

/** What a start says that is refused. */
async function refusal(env: Record<string, string>): Promise<string | null> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data'), ...env })
  try {
    const services = await openServices(config)
    await services.close()
    return 'it starts'
  } catch (error) {
    return startSentence(error, config)
  }
}

async function onServer(sql: string): Promise<void> {
  const db = openPostgres(postgres.url, { claimed: true })
  await db.script(sql)
  await db.close()
}

test.each([
  ['UTF8', /^it starts$/],
  ['LATIN1', /puede ser una base en UTF8, .* \(esta es LATIN1\)/],
  ['SQL_ASCII', /puede ser una base en UTF8, .* \(esta es SQL_ASCII\)/],
])('a start on a database in %s is possible, or is refused with the remedy', async (encoding, said) => {
  const name = `in_${encoding.toLowerCase()}`
  await onServer(
    `create database ${name} encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  )
  expect(await refusal({ DATABASE_URL: new URL(`/${name}`, postgres.url).href })).toMatch(said)
})

test.each([
  [
    'default_transaction_isolation',
    'serializable',
    /'read committed' \(esta usa 'serializable'\): alter database/,
  ],
  ['default_transaction_read_only', 'on', /en la que se pueda escribir: alter database/],
  ['DateStyle', 'German', /escriba las fechas en ISO \(esta usa 'German, DMY'\): alter database/],
])('a database whose %s is %s is refused at the start with the remedy', async (setting, value, said) => {
  const url = await postgres.createDatabase()
  await onServer(`alter database ${new URL(url).pathname.slice(1)} set ${setting} = '${value}'`)
  expect(await refusal({ DATABASE_URL: url })).toMatch(said)
})

test('a pooler that gives one connection to several clients is refused at the start', async () => {
  const pooler = await startPooler(await postgres.createDatabase())
  expect(await refusal({ DATABASE_URL: pooler.url })).toMatch(
    /^DATABASE_URL es .*; puede ser la dirección del propio servidor de PostgreSQL, y no la de un intermediario, como PgBouncer/,
  )
  pooler.stop()
})

test('a connection that does not keep what it asked for is refused', async () => {
  const url = await postgres.createDatabase()
  const db = openPostgres(url, { statement: 1000 })
  await expect(requireFitness(db, url)).rejects.toThrow(DatabaseUnfit)
  await db.close()
})

test.each([
  ['server_version_num', '140012', /^un PostgreSQL 15 o posterior \(este es 14\)$/],
  ['in_hot_standby', 'on', /^el servidor principal \(este es una réplica/],
])('a server whose %s is %s is refused', async (setting, value, said) => {
  const db = openPostgres(postgres.url)
  const other: Database = {
    ...db,
    async query<Row extends object>(sql: string, params?: readonly unknown[]) {
      const rows = await db.query<Row>(sql, params)
      return rows.map((row) => ('name' in row && row.name === setting ? { ...row, setting: value } : row))
    },
  }
  await expect(requireFitness(other, postgres.url)).rejects.toThrow(said)
  await expect(requireFitness(db, postgres.url)).resolves.toBeUndefined()
  await db.close()
})

test('the clocks of this machine and the database are compared', async () => {
  const db = openPostgres(postgres.url)
  const tenMinutesAhead = () => Date.now() + 600_000
  const [same, ahead] = [await clockDifference(db), await clockDifference(db, tenMinutesAhead)]
  expect(Math.round((ahead - same) / 60_000)).toBe(10)
  await db.close()
})

test('a bucket that is not there is refused at the start', async () => {
  const store = await startObjectStore()
  const env = { ...store.env, ...(await newData()), DEMO: '0' }
  expect(await refusal({ ...env, S3_BUCKET: 'otro' })).toMatch(
    /^El bucket 'otro' de S3_BUCKET no guarda .*\(NoSuchBucket, 404.*\): crea el bucket, o corrige S3_BUCKET\.$/,
  )
  expect(await refusal(env)).toBe('it starts')
  expect(store.keys()).toEqual([])
  await store.stop()
})

test.each([
  ['put', 'forbidden', /\(AccessDenied, 403\): da a S3_ACCESS_KEY_ID permiso/],
  ['get', 'forbidden', /\(AccessDenied, 403\): da a S3_ACCESS_KEY_ID permiso/],
  ['list', 'forbidden', /\(AccessDenied, 403\): da a S3_ACCESS_KEY_ID permiso/],
  ['delete', 'forbidden', /\(AccessDenied, 403\): da a S3_ACCESS_KEY_ID permiso/],
  ['get', 'changed', /no guarda un archivo de prueba ni lo devuelve/],
] as const)('a store whose %s is %s is refused at the start', async (verb, fault, said) => {
  const store = await FaultyStore.start()
  store.faults.set(verb, fault)
  const { DATA_DIR } = await newData()
  expect(await refusal({ ...store.env, DATA_DIR, DATABASE_URL: await newDatabase('postgres') })).toMatch(said)
  await store.stop()
})
