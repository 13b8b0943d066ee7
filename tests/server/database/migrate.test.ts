import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DatabaseBusy, only } from '../../../server/database/database'
import { applyMigrations, migrate, readMigrations, SchemaMismatch } from '../../../server/database/migrate'
import { openPostgres } from '../../../server/database/postgres'
import { eventually } from '../../support/eventually'
import { emptyData } from '../../support/new-data'
import { dropDatabase } from '../../support/postgres'
import { openServer } from '../../support/server'

test('data made by another version of a migration is refused, not half migrated', async () => {
  const server = await openServer()
  const { db } = server.services
  await expect(migrate(db)).resolves.toBeUndefined()
  await db.query(`update migrations set sha256 = 'other' where name like '101%'`)
  await expect(migrate(db)).rejects.toThrow(SchemaMismatch)
  await server.stop()
})

test('an earlier version does not start on the data of a later one', async () => {
  const server = await openServer()
  const { db } = server.services
  await db.query(`insert into migrations (name, sha256) values ('999-later.sql', 'x')`)
  await expect(migrate(db)).rejects.toThrow(
    'Una versión posterior del portal cambió los datos (999-later.sql)',
  )
  await server.stop()
})

test('what a later version adds is made once, behind the schema, and the rows stay', async () => {
  const server = await openServer()
  const { db } = server.services
  const rows = await db.query(`select id, name from users order by id`)
  const sql = `alter table users add column later integer not null default 7`
  const migrations = [...(await readMigrations()), { name: '999-later.sql', sql, sha256: 'x' }]
  for (const start of ['first', 'second'])
    await expect(migrate(db, { migrations }), start).resolves.toBeUndefined()
  const later = await db.query(`select id, name, later from users order by id`)
  expect(later).toEqual(rows.map((row) => ({ ...row, later: 7 })))
  await server.stop()
})

test('reasons get the types that came after them, but not those whose text the firm has changed', async () => {
  const server = await openServer()
  const { db } = server.services
  type Reason = { id: string; text: string; types: number[] }
  const read = async () => only(await db.query<{ reasons: Reason[] }>(`select reasons from reasons`)).reasons
  const month = (types: number[]) => ({
    ...{ id: 'otro-mes', text: 'Es de otro mes. Sube aquí el de este.', types },
  })
  expect(await read()).toContainEqual(month([70, 71, 72, 73, 82, 83, 84]))
  const migration = (await readMigrations()).find(({ name }) => name === '114-reasons.sql')
  const own = { id: 'vencido', text: 'Ya no sirve.', types: [5] }
  for (const [before, after] of [
    [
      [own, month([84, 70])],
      [own, month([84, 70, 82, 83])],
    ],
    [[month([])], [month([])]],
    [[], []],
  ]) {
    await db.query(`update reasons set reasons = $1`, [JSON.stringify(before)])
    await db.script(migration?.sql ?? '')
    expect(await read()).toEqual(after)
  }
  await server.stop()
})

test('a migration may take longer than a statement of a request', async () => {
  const server = await openServer()
  const [row] = await server.services.db.transaction(async (tx) => {
    await applyMigrations(tx)
    return tx.query(`show statement_timeout`)
  })
  expect(row).toEqual({ statement_timeout: '0' })
  await server.stop()
})

test('an update starts while an earlier server is at work, although each waits for a table that the other has', async () => {
  const data = await emptyData()
  const [db, earlier] = [openPostgres(data.DATABASE_URL), openPostgres(data.DATABASE_URL)]
  await migrate(db)
  const sql = `alter table answers add column later text; alter table documents add column later text`
  const migrations = [...(await readMigrations()), { name: '999-later.sql', sql, sha256: 'x' }]
  let update: Promise<void> | undefined
  const work = earlier.transaction(async (tx) => {
    await tx.script(`lock table documents in row exclusive mode`)
    update = migrate(db, { migrations })
    // It has `answers`.
    await eventually(async () =>
      expect(
        await tx.query(`select from pg_locks where relation = 'documents'::regclass and not granted`),
      ).toHaveLength(1),
    )
    await tx.query(`select from answers`)
  })
  await Promise.allSettled([work])
  await expect(update).resolves.toBeUndefined()
  await Promise.all([db.close(), earlier.close()])
  await dropDatabase(data.DATABASE_URL)
  rmSync(data.DATA_DIR, { recursive: true })
})

test('of two transactions that wait for each other one is told to try again', async () => {
  const server = await openServer()
  const { db } = server.services
  let ready = 0
  const waiting = (mine: number, other: number) =>
    db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock($1)`, [mine])
      ready += 1
      await eventually(() => expect(ready).toBe(2))
      await tx.query(`select pg_advisory_xact_lock($1)`, [other])
    })
  const ended = await Promise.allSettled([waiting(1, 2), waiting(2, 1)])
  const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(reasons).toEqual([expect.any(DatabaseBusy)])
  await server.stop()
})

test('every foreign key has an index, so that no lookup by it reads a whole table', async () => {
  const server = await openServer()
  const missing = await server.services.db.query(
    `select c.conrelid::regclass::text || '.' || a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1`,
  )
  expect(missing).toEqual([])
  await server.stop()
})
