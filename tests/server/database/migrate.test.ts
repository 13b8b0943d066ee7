import { expect, test } from 'vitest'
import { applyMigrations, migrate, SchemaMismatch } from '../../../server/database/migrate'
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
