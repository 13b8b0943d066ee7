import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup as backupProgram } from '../../../server/cli/commands/backup'
import { restore as restoreProgram } from '../../../server/cli/commands/restore'
import { readConfig } from '../../../server/config'
import { openServices, type OpenServices } from '../../../server/open-services'
import { receiptOf, signIn, someJpeg } from '../../support/client'
import { sha256 } from '../../support/stored-files'
import { runHere } from '../../support/contador'
import { startObjectStore, type ObjectStore } from '../../support/object-store'
import { newData } from '../../support/new-data'
import { newDatabase } from '../../support/postgres'
import { serve } from '../../support/server'

let folder: string
let store: ObjectStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-restore-'))
  store = await startObjectStore()
})

afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Env = Record<string, string>

/** The data that a start without demo finds. */
async function withServices<Result>(env: Env, work: (services: OpenServices) => Promise<Result>) {
  const services = await openServices(readConfig({ ...env, DEMO: '0' }))
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

/** Each file as it is stored: what its row says, and what its file holds. */
function filesOf(env: Env): Promise<unknown[]> {
  return withServices(env, async ({ db, storage }) => {
    const rows = await db.query<{ id: number; file_key: string; sha256: string }>(
      `select id, file_key, sha256 from documents
       union all select id, file_key, sha256 from media where file_key is not null order by id`,
    )
    return Promise.all(
      rows.map(async (row) => {
        const chunks: Buffer[] = []
        for await (const chunk of await storage.read(row.file_key)) chunks.push(chunk as Buffer)
        return { ...row, held: sha256(Buffer.concat(chunks)) }
      }),
    )
  })
}

/** A portal with demo data, its files on a disk or in an object store. */
async function aPortal(place: string): Promise<{ env: Env; files: () => string[] }> {
  const env: Env = await newData()
  if (place === 'the data folder')
    return { env, files: () => namesBelow(join(env['DATA_DIR'] ?? '', 'files')) }
  const archive = join(folder, 'moving.tar.gz')
  await runHere(backupProgram, [archive, '--overwrite'], env)
  const elsewhere = {
    ...store.env,
    DATABASE_URL: await newDatabase('template0'),
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
  }
  expect((await runHere(restoreProgram, [archive], elsewhere)).err).toBe('')
  return { env: elsewhere, files: store.keys }
}

function namesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}

function unpacks(archive: Buffer): boolean {
  try {
    gunzipSync(archive)
    return true
  } catch {
    return false
  }
}

/** Where the content of the last file of an archive begins. */
function lastFile(tar: Buffer): number {
  return tar.lastIndexOf('files/') + 512
}

const damages: [string, (archive: Buffer) => Buffer][] = [
  ['is cut', (archive) => archive.subarray(0, -3000)],
  ['is cut between two files', (archive) => gzipSync(gunzipSync(archive).subarray(0, -10_240))],
  [
    'has a bit that flipped on its way, late',
    (archive) => {
      // A few bits change nothing that is unpacked: which zeros a run of zeros repeats.
      for (let at = archive.length - 2000; ; at += 1) {
        const flipped = Buffer.from(archive)
        flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
        if (!unpacks(flipped)) return flipped
      }
    },
  ],
  [
    'holds a record with a flipped bit',
    (archive) => {
      const tar = gunzipSync(archive)
      const at = tar.indexOf('tables/users.ndjson') + 512
      tar.writeUInt8(tar.readUInt8(at) ^ 1, at)
      return gzipSync(tar)
    },
  ],
  [
    'holds a file with a flipped bit, late',
    (archive) => {
      const tar = gunzipSync(archive)
      const at = lastFile(tar) + 20
      tar.writeUInt8(tar.readUInt8(at) ^ 1, at)
      return gzipSync(tar)
    },
  ],
]

test.each([
  ['the data folder', damages],
  // The slower one, with the damage that shows last.
  ['an object store', damages.slice(-1)],
] as const)(
  '76: a damaged archive that is restored over existing data in %s leaves all as it was',
  async (place, these) => {
    const { env, files } = await aPortal(place)
    const good = join(folder, 'good.tar.gz')
    expect((await runHere(backupProgram, [good, '--overwrite'], env)).code).toBe(0)
    const [before, held] = [await filesOf(env), files()]
    for (const [name, damage] of these) {
      const bad = join(folder, 'bad.tar.gz')
      writeFileSync(bad, damage(readFileSync(good)))
      const { code, err } = await runHere(restoreProgram, [bad, '--overwrite'], env)
      expect([name, code, err]).toEqual([
        name,
        1,
        expect.stringMatching(/no es un respaldo completo|El respaldo está dañado/) as string,
      ])
      expect([await filesOf(env), files()]).toEqual([before, held])
      const spool = place === 'the data folder' ? 'files/spool' : 'spool'
      expect(readdirSync(join(env['DATA_DIR'] ?? '', spool))).toEqual([])
    }
  },
)

test('76: a restore over newer data heals a file that was damaged, and leaves no other file', async () => {
  const { env, files } = await aPortal('the data folder')
  const good = join(folder, 'good.tar.gz')
  await runHere(backupProgram, [good, '--overwrite'], env)
  const before = await filesOf(env)
  const [name = ''] = files()
  writeFileSync(join(env['DATA_DIR'] ?? '', 'files', name.slice(0, 2), name), 'damaged')
  const server = await serve(env)
  const maria = await signIn(server.url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
  receiptOf(
    await maria.upload('/api/client/initial/create', { tipoDocument: 32, detalle: 'Nuevo' }, someJpeg(900)),
  )
  await server.stop()

  expect((await runHere(restoreProgram, [good, '--overwrite'], env)).code).toBe(0)
  const contents = (stored: unknown[]) => JSON.stringify(stored).replace(/"file_key":"[^"]*",/g, '')
  const after = await filesOf(env)
  expect(contents(after)).toBe(contents(before))
  expect(files()).toHaveLength(after.length)
})

test('a restore names what it leaves of earlier data, where no record names it', async () => {
  const { env } = await aPortal('the data folder')
  const good = join(folder, 'good.tar.gz')
  await runHere(backupProgram, [good, '--overwrite'], env)
  const dataDir = mkdtempSync(join(folder, 'earlier-'))
  const pglite = join(dataDir, 'database')
  const shelf = join(dataDir, 'files', 'ab')
  for (const made of [pglite, shelf]) mkdirSync(made, { recursive: true })
  writeFileSync(join(pglite, 'PG_VERSION'), '17')
  writeFileSync(join(shelf, 'ab3c0f5e-0000-4000-8000-000000000000'), 'of someone who was erased')
  const elsewhere = { ...env, DATABASE_URL: await newDatabase('template0'), DATA_DIR: dataDir }
  const { err, out } = await runHere(restoreProgram, [good], elsewhere)
  expect(err).toBe('')
  expect(out).toMatch(/Queda de antes, .* personas eliminadas:\n- 1 archivo que ya no .*--borrar-huerfanos/)
  expect(out).toContain(`\n- ${pglite}, la base de datos de una versión anterior: bórrala.`)
  // With nothing left nothing is said.
  expect((await runHere(restoreProgram, [good, '--overwrite'], await newData())).out).not.toContain('Queda')
})
