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
    'A later version of the portal has changed the data (999-later.sql)',
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
