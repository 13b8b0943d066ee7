import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { backup as backupProgram } from '../../../server/cli/commands/backup'
import { restore as restoreProgram } from '../../../server/cli/commands/restore'
import { hashToken } from '../../../server/domain/tokens'
import { landlordOf, receiptOf, someJpeg } from '../../support/client'
import { runHere } from '../../support/contador'
import { openServer, serve, type TestServer } from '../../support/server'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await openServer()
  folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

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
  const { document_id } = receiptOf(
    await server.maria.upload(
      '/api/client/initial/create',
      { tipoDocument: 32, detalle: 'x' },
      someJpeg(100),
    ),
  )
  const { file } = await server.maria.read(storedFile(document_id))
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

  // As a version of before wrote it, with a session.
  const session = {
    token_hash: hashToken(server.maria.token),
    user_id: server.maria.id,
    created_at: new Date(),
    used_at: new Date(),
  }
  const old = join(folder, 'old.tar.gz')
  writeFileSync(
    old,
    await changed(readFileSync(archive), (entries) => {
      entries.set('tables/sessions.ndjson', `${JSON.stringify(session)}\n`)
      entries.set(
        'backup.json',
        (entries.get('backup.json') ?? '').replace('"tables": {', '"tables": {"sessions": 1,'),
      )
    }),
  )
  for (const from of [archive, old]) {
    const env = { DATA_DIR: mkdtempSync(join(folder, 'data-')), DEMO: '0' }
    expect((await runHere(restoreProgram, [from], env)).err).toBe('')
    const restored = await serve(env)
    const there = landlordOf(restored.url, server.maria.id, server.maria.token)
    expect((await there.get('/api/client/initial')).status).toBe(401)
    const address = new URL(file ?? '')
    expect((await fetch(`${restored.url}${address.pathname}${address.search}`)).status).toBe(404)
    await restored.stop()
  }
})
