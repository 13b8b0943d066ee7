import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tidyUp } from '../../../server/tidy-up'
import { receiptOf, someJpeg } from '../../support/client'
import { ageFile } from '../../support/stored-files'
import { useServer } from '../../support/use-server'

const server = useServer()

const running = () => tidyUp(server.services, { alone: false })

test('a key keeps its document forever, whatever is tidied up', async () => {
  const landlord = await server.landlord()
  const [file, key] = [someJpeg(1000), randomUUID()]
  const upload = () => landlord.upload('/api/client/initial/create', { tipoDocument: 34 }, file, { key })
  const receipt = receiptOf(await upload())
  const { db } = server.services
  await db.query(`update uploads set claimed_at = claimed_at - interval '10 years' where key = $1`, [key])
  await running()
  await tidyUp(server.services, { alone: true })
  expect(receiptOf(await upload())).toEqual(receipt)
})

test('expired rows are removed, and rows in use stay', async () => {
  const [old, current] = [await server.landlord(), await server.landlord()]
  const { db } = server.services
  await db.query(`update sessions set used_at = now() - interval '91 days' where user_id = $1`, [old.id])
  await db.query(
    `insert into password_resets (token_hash, user_id, expires_at)
     values ('old', $1, now() - interval '1 minute'), ('current', $1, now() + interval '1 minute')`,
    [current.id],
  )
  await db.query(
    `insert into attempts (bucket, at) values ('old', now() - interval '25 hours'), ('current', now())`,
  )
  await db.query(
    `insert into known_visitors (user_id, visitor, used_at)
     values ($1, 'old', now() - interval '181 days'), ($1, 'current', now() - interval '179 days')`,
    [current.id],
  )
  await running()
  expect(await db.query(`select visitor from known_visitors where user_id = $1`, [current.id])).toEqual([
    { visitor: 'current' },
  ])
  expect(
    await db.query(`select user_id from sessions where user_id in ($1, $2)`, [old.id, current.id]),
  ).toEqual([{ user_id: current.id }])
  expect(await db.query(`select token_hash from password_resets`)).toEqual([{ token_hash: 'current' }])
  expect(await db.query(`select bucket from attempts`)).toEqual([{ bucket: 'current' }])
})

test('a half received file of a dead process is removed, and one that is being received stays', async () => {
  const { spool } = server.services.storage
  for (const [name, minutes] of [
    ['dead', 120],
    ['receiving', 1],
  ] as const) {
    writeFileSync(join(spool, name), 'half')
    ageFile(join(spool, name), minutes * 60_000)
  }
  await running()
  expect(readdirSync(spool)).toEqual(['receiving'])
})

test('a mail of the folder stays for 90 days', async () => {
  const folder = join(server.services.config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  for (const [name, days] of [
    ['old.eml', 91],
    ['cut.eml.part', 91],
    ['young.eml', 89],
  ] as const) {
    writeFileSync(join(folder, name), 'Hola')
    ageFile(join(folder, name), days * 86_400_000)
  }
  await running()
  expect(readdirSync(folder)).toEqual(['young.eml'])
})
