import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DatabaseBusy } from '../../../server/database/database'
import { clearSchema } from '../../../server/database/dump'
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
  await db.query(`update migrations set sha256 = 'other' where name like '002%'`)
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
  const names = (await readMigrations()).map(({ name }) => name).filter((name) => name < '029')
  await db.transaction((tx) => applyMigrations(tx, names))
  let update: Promise<void> | undefined
  const work = earlier.transaction(async (tx) => {
    await tx.script(`lock table documents in row exclusive mode`)
    update = migrate(db)
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

test('what earlier versions told other programs and stored of copies goes; mails stay, and files go with the sweep', async () => {
  const server = await openServer()
  const earlier = (await readMigrations()).map(({ name }) => name).filter((name) => name < '030')
  const left = await server.services.db.transaction(async (tx) => {
    await clearSchema(tx)
    await applyMigrations(tx, earlier)
    await tx.script(
      `insert into users (id, name, email, password_hash) values (1, 'Ana', 'ana@example.cl', '');
       insert into data_copies (user_id, state, claim, ready_at, bytes) values (1, 'lista', 'file of a copy', now(), 1);
       insert into calendar_addresses (user_id, token) values (1, 'x');
       insert into settings (name, value) values ('webhook', 'on');
       insert into channel_pauses (channel, failures, until, problem) values ('correo', 1, now(), 'x');
       insert into messages (channel, kind, event, user_id)
       values ('correo', 'mes', '1', 1), ('correo', 'copia', '1', 1), ('webhook', 'month.opened', '1', null)`,
    )
    await applyMigrations(tx)
    return Promise.all([
      tx.query(`select kind, event, user_id from messages`),
      tx.query(`select file_key from upload_tries where at < now() - interval '23 hours'`),
      tx.query(`select from settings where name = 'webhook'`),
    ])
  })
  expect(left).toEqual([[{ kind: 'mes', event: '1', user_id: 1 }], [{ file_key: 'file of a copy' }], []])
  await server.stop()
})
