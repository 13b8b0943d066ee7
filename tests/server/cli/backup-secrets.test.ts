import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, expect, test, vi } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { backup as backupProgram } from '../../../server/cli/commands/backup'
import { restore as restoreProgram } from '../../../server/cli/commands/restore'
import { readConfig } from '../../../server/config'
import { writeDue } from '../../../server/domain/tell/reminders'
import { hashToken } from '../../../server/domain/tokens'
import { openServices } from '../../../server/open-services'
import { landlordOf } from '../../support/client'
import { runHere } from '../../support/contador'
import { addDocument, addMonth } from '../../support/landlord-fixtures'
import { serve } from '../../support/server'
import { emptyData } from '../../support/new-data'
import { useServer } from '../../support/use-server'

const server = useServer({}, { look: null })
const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The archive with one entry more or another content of one. */
async function changed(archive: Buffer, change: (entries: Map<string, string>) => void): Promise<Buffer> {
  const entries = new Map<string, Buffer>()
  const read = extract()
  Readable.from([gunzipSync(archive)]).pipe(read)
  for await (const entry of read) entries.set(entry.header.name, await buffer(entry))
  const texts = new Map(
    [...entries]
      .filter(([name]) => !name.startsWith('files/'))
      .map(([name, bytes]) => [name, bytes.toString()]),
  )
  change(texts)
  const written = pack()
  for (const name of new Set(['backup.json', ...texts.keys(), ...entries.keys()]))
    if (name !== 'end.json') written.entry({ name }, texts.get(name) ?? entries.get(name))
  written.entry({ name: 'end.json' }, texts.get('end.json'))
  written.finalize()
  return gzipSync(await buffer(written))
}

test('a backup holds nothing that opens the portal, and a restore ends every session and address', async () => {
  const { db, secret } = server.services
  const id = await addDocument(server.maria, { tipoDocument: 32, detalle: 'x' })
  const { file } = await server.maria.read(storedFile(id))
  await db.query(
    `insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [hashToken('a link'), server.maria.id],
  )
  const archive = join(folder, 'a.tar.gz')
  expect((await runHere(backupProgram, [archive], server.env)).code).toBe(0)
  const content = gunzipSync(readFileSync(archive)).toString('latin1')
  expect(content).toContain('maria.gonzalez@example.cl')
  for (const opens of [secret, hashToken(server.maria.token), hashToken('a link')])
    expect(content).not.toContain(opens)

  // Someone put a session into it.
  const session = {
    token_hash: hashToken(server.maria.token),
    user_id: server.maria.id,
    created_at: new Date(),
    used_at: new Date(),
  }
  const filled = join(folder, 'filled.tar.gz')
  writeFileSync(
    filled,
    await changed(readFileSync(archive), (entries) => {
      entries.set('tables/sessions.ndjson', `${JSON.stringify(session)}\n`)
      entries.set(
        'backup.json',
        (entries.get('backup.json') ?? '').replace('"tables": {', '"tables": {"sessions": 1,'),
      )
    }),
  )
  for (const from of [archive, filled]) {
    const env = { ...(await emptyData()), DEMO: '0' }
    expect((await runHere(restoreProgram, [from], env)).err).toBe('')
    const restored = await serve(env)
    const there = landlordOf(restored.url, server.maria.id, server.maria.token)
    expect((await there.get('/api/client/initial')).status).toBe(401)
    const address = new URL(file ?? '')
    expect((await fetch(`${restored.url}${address.pathname}${address.search}`)).status).toBe(404)
    await restored.stop()
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  }
})

test('a restore sends nothing of what waited, and no reminder that may have been sent since', async () => {
  const ana = await server.landlord()
  const task = await addMonth(server, ana, 5, 2027)
  await server.services.db.query(`insert into messages (kind, event, user_id) values ('mes', $1, $2)`, [
    task,
    ana.id,
  ])
  const archive = join(folder, 'mails.tar.gz')
  expect((await runHere(backupProgram, [archive], server.env)).code).toBe(0)
  const env = { ...(await emptyData()), DEMO: '0' }
  // Three days before the F29 of May is due.
  vi.useFakeTimers({ now: new Date('2027-06-18T20:00:00Z'), toFake: ['Date'] })
  expect((await runHere(restoreProgram, [archive], env)).err).toBe('')
  const { db, close } = await openServices(readConfig(env))
  await writeDue(db, { at: new Date(), accountant: false })
  const rows = await db.query(`select kind, state from messages where user_id = $1 order by kind`, [ana.id])
  expect(rows).toEqual([
    { kind: 'mes', state: 'descartado' },
    { kind: 'vencimiento', state: 'descartado' },
  ])
  await close()
  rmSync(env.DATA_DIR, { recursive: true, force: true })
})
