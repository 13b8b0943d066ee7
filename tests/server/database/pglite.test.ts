import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../server/database/database'
import { openPglite } from '../../../server/database/pglite'
import { newDataDir } from '../../support/template-data'
import { eventually } from '../../support/eventually'

let db: Database
const dataDir = newDataDir()
const { fdatasync } = fs
/** The log's syncs that have ended, and what they wait for. */
let synced = 0
let disk: Promise<unknown> = Promise.resolve()

const log = vi.spyOn(fs, 'fdatasync').mockImplementation((fd, done) => {
  void disk.then(() =>
    fdatasync(fd, (error) => {
      synced += 1
      done(error)
    }),
  )
})
/** The file operations so far, in order. */
const touched: { fd: number; how: 'synced' | 'written' }[] = []
const { fsyncSync, writeSync } = fs
vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
  touched.push({ fd, how: 'synced' })
  fsyncSync(fd)
})
vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, ...rest: unknown[]) => {
  touched.push({ fd, how: 'written' })
  return Number(Reflect.apply(writeSync, fs, [fd, ...rest]))
})

beforeAll(async () => {
  syncBuiltinESMExports()
  db = await openPglite(join(dataDir, 'database'))
})
beforeEach(() => {
  disk = Promise.resolve()
  synced = 0
  log.mockClear()
  touched.length = 0
})
afterAll(async () => {
  await db.close()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  fs.rmSync(dataDir, { recursive: true })
})

/** Syncs of the log take until the response is aborted. */
function holdDisk(): AbortController {
  const freed = new AbortController()
  disk = once(freed.signal, 'abort')
  return freed
}

const add = (bucket: string) => db.query(`insert into attempts (bucket) values ($1)`, [bucket])

test('what is asked after the close is refused: a stop never leaves a process that runs for ever', () => {
  const copy = newDataDir()
  const script = `
    import { openPglite } from './server/database/pglite.ts'
    const db = await openPglite(process.env.FOLDER)
    await db.query('select 1')
    const under_way = db.query('select 2 as two')
    const ended = db.close()
    const refused = await Promise.allSettled([db.query('select 1'), db.transaction((tx) => tx.query('select 1'))])
    await ended
    refused.push(...(await Promise.allSettled([db.query('select 1'), db.script('select 1'), db.transaction((tx) => tx.query('select 1'))])))
    console.log(JSON.stringify([await under_way, ...refused.map(({ reason }) => reason?.message)]))`
  // In a process of its own, which is ended if it does not end: no test's limit stops a loop.
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    {
      env: { ...process.env, FOLDER: join(copy, 'database') },
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    },
  )
  expect(stdout.trim()).toBe(
    JSON.stringify([[{ two: 2 }], ...Array.from({ length: 5 }, () => 'database: it is closed')]),
  )
  fs.rmSync(copy, { recursive: true })
})

test('what is committed has been written through to the disk', async () => {
  await add('x')
  expect(synced).toBe(1)
})

test('a transaction is written through once', async () => {
  await db.transaction(async (tx) => {
    await tx.query(`insert into attempts (bucket) values ('y')`)
    await tx.query(`insert into attempts (bucket) values ('z')`)
    expect(log).not.toHaveBeenCalled()
  })
  expect(synced).toBe(1)
})

test('a statement with an array is planned for the array that it gets', async () => {
  const places = `select from users where id = any ($1::int[])`
  for (let run = 0; run < 8; run += 1) {
    await db.query(places, [[1, 2, 3]])
    await db.query(`select from users where id = $1`, [run])
  }
  const kept = await db.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like 'select from users%'`,
  )
  expect(kept).toEqual([{ statement: `select from users where id = $1` }])
})

test('a read writes nothing', async () => {
  await db.query(`select * from attempts`)
  expect(log).not.toHaveBeenCalled()
})

test('a commit is visible to no caller, not even a reader, before it is on the disk', async () => {
  const freed = holdDisk()
  const heard: string[] = []
  const writer = add('unheard').then(() => heard.push('writer'))
  await eventually(() => expect(log).toHaveBeenCalled())
  const reader = db.query(`select * from attempts`).then(() => heard.push('reader'))
  await sleep(50)
  expect(heard).toEqual([])
  freed.abort()
  await Promise.all([writer, reader])
})

test('commits share a sync that begins after they were written', async () => {
  const freed = holdDisk()
  const writers = Array.from({ length: 20 }, (_, at) => add(`many ${at}`))
  await eventually(() =>
    expect(touched.filter(({ how }) => how === 'written').length).toBeGreaterThanOrEqual(20),
  )
  freed.abort()
  await Promise.all(writers)
  // That of the first one, one for all that were written meanwhile, and those of the last few.
  expect(synced).toBeLessThan(10)
})

test('no other file is touched while the log is behind', async () => {
  const freed = holdDisk()
  const writer = add('behind')
  await eventually(() => expect(log).toHaveBeenCalled())
  touched.length = 0
  const checkpoint = db.script('checkpoint')
  await eventually(() => expect(touched.some(({ how }) => how === 'synced')).toBe(true))
  const logFile = log.mock.calls[0]?.[0]
  const [first, ...later] = touched.filter(({ fd, how }) => fd !== logFile || how === 'synced')
  expect(first).toEqual({ fd: logFile, how: 'synced' })
  expect(later.map(({ how }) => how)).toContain('written')
  freed.abort()
  await Promise.all([writer, checkpoint])
})

test('after a failed sync no commit is reported any more', async () => {
  const failing = await openPglite(join(newDataDir(), 'database'))
  log.mockImplementationOnce((_fd, done) => done(new Error('EIO')))
  const lost = failing.query(`insert into attempts (bucket) values ('lost')`)
  await expect(lost).rejects.toThrow('could not be written')
  await expect(failing.query(`select * from attempts`)).rejects.toThrow('could not be written')
})

test('only a database that has grown gets the usual cache, since every start writes all of it', async () => {
  const setting = `select setting::int * 8 as kilobytes from pg_settings where name = 'shared_buffers'`
  expect(await db.query(setting)).toEqual([{ kilobytes: 16 * 1024 }])
  const folder = join(newDataDir(), 'database')
  fs.writeFileSync(join(folder, 'base', 'large'), '')
  fs.truncateSync(join(folder, 'base', 'large'), 64 * 1024 * 1024)
  const grown = await openPglite(folder)
  expect(await grown.query(setting)).toEqual([{ kilobytes: 128 * 1024 }])
  await grown.close()
})

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const before = await db.query(`select * from attempts`)
  await expect(
    db.transaction(async (tx) => {
      await tx.query(`insert into attempts (bucket) values ('lost')`)
      await tx.query(`insert into nowhere values (1)`)
    }),
  ).rejects.toThrow(/nowhere/)
  expect(await db.query(`select * from attempts`)).toEqual(before)
  await db.transaction((tx) => tx.query(`insert into attempts (bucket) values ('kept')`))
  expect(await db.query(`select * from attempts`)).toHaveLength(before.length + 1)
})

test('a statement works after it has failed, and after it was evicted from the prepared ones', async () => {
  const half = `select 1 / $1::int as half`
  await expect(db.query(half, [0])).rejects.toThrow(/zero/)
  expect(await db.query(half, [1])).toEqual([{ half: 1 }])
  for (let other = 0; other < 400; other += 1) await db.query(`select ${other} as other`)
  expect(await db.query(half, [1])).toEqual([{ half: 1 }])
})

test('values keep their types', async () => {
  const sent = [7, 2.5, 'ñ', true, null, ['a', 'b'], { key: [1] }]
  expect(
    await db.query(
      `select $1::int as n, $2::float8 as f, $3::text as t, $4::bool as b, $5::text as nothing, $6::text[] as list,
         $7::jsonb as object`,
      sent,
    ),
  ).toEqual([{ n: 7, f: 2.5, t: 'ñ', b: true, nothing: null, list: ['a', 'b'], object: { key: [1] } }])
})

test('a statement that comes after its transaction has ended is refused, not run outside it', async () => {
  const late = await db.transaction((tx) => Promise.resolve(() => tx.query(`select 1`)))
  expect(late).toThrow(/has ended/)
})

test('what else waits gets its turn between two statements', async () => {
  await db.query(`select 1`)
  const done: string[] = []
  setImmediate(() => done.push('something else'))
  await db.query(`select 1`)
  await db.query(`select 1`).then(() => done.push('second statement'))
  expect(done).toEqual(['something else', 'second statement'])
})
