import { expect, test } from 'vitest'
import { migrate, SchemaMismatch } from '../../../server/database/migrate'
import { openServer } from '../../support/server'

test('data made by another version of a migration is refused, not half migrated', async () => {
  const server = await openServer()
  const { db } = server.services
  await expect(migrate(db)).resolves.toBeUndefined()
  await db.query(`update migrations set sha256 = 'other' where name like '002%'`)
  await expect(migrate(db)).rejects.toThrow(SchemaMismatch)
  await server.stop()
})
