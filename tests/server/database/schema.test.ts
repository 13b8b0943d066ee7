import { expect, test } from 'vitest'
import { only } from '../../../server/database/database'
import { insertRow } from '../../../server/database/rows'
import { setExpiry } from '../../../server/domain/expiry'
import { eraseDocument } from '../../../server/domain/privacy/document-erasure'
import { addAccountantNote, approveDocument, rejectDocument } from '../../../server/domain/review'
import { someone } from '../../../server/domain/trail'
import { addDocument } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const upload = (tipoDocument: number) => addDocument(server.maria, { tipoDocument, detalle: 'x' })

test('the version of a document counts what a decision must have seen, and nothing else', async () => {
  const { db } = server.services
  const id = await upload(32)
  const version = async () =>
    only(await db.query<{ version: number }>(`select version from documents where id = $1`, [id])).version
  expect(await version()).toBe(1)
  await addAccountantNote(db, id, { contador: 'Contador', detail: 'Lo veo mañana.' })
  await setExpiry(db, id, '2099-12-31', someone)
  expect(await version()).toBe(1)
  await approveDocument(db, id)
  expect(await version()).toBe(2)
  await rejectDocument(db, id, { contador: 'Contador', detail: 'Borrosa.' }, someone, 1)
  expect(await version()).toBe(3)
  // Another document took its row.
  await upload(32)
  expect(await version()).toBe(4)
  await eraseDocument(db, id, someone)
  expect(await version()).toBe(5)
})

test('the name of an accountant stays in notes, activity and trail when the account is removed', async () => {
  const {
    maria,
    services: { db },
  } = server
  const document_id = await upload(32)
  const account = { name: 'Rosa Vera', email: 'rosa@example.cl', password_hash: '' }
  const accountant_id = await insertRow(db, 'accountants', account)
  const signed = { accountant_id, contador_name: account.name }
  await insertRow(db, 'notes', { document_id, detail: 'Bien.', ...signed })
  await insertRow(db, 'activity', { user_id: maria.id, module: 'CUENTA', action: 'x', ...signed })
  await insertRow(db, 'trail', {
    ...{ act: 'aprobado', document_id, user_id: maria.id, accountant_id, actor: account.name, place: 'x' },
  })
  await db.query(`delete from accountants where id = $1`, [accountant_id])
  const named = { accountant_id: null, name: 'Rosa Vera' }
  for (const table of ['notes', 'activity'])
    expect(
      await db.query(
        `select accountant_id, contador_name as name from ${table} where contador_name = 'Rosa Vera'`,
      ),
    ).toEqual([named])
  expect(await db.query(`select accountant_id, actor from trail where actor = 'Rosa Vera'`)).toEqual([
    { accountant_id, actor: 'Rosa Vera' },
  ])
})
