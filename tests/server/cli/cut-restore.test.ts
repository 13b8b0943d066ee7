import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, type Config } from '../../../server/config'
import type { Database } from '../../../server/database/database'
import { writeBackup } from '../../../server/domain/backup/backup'
import { restoreBackup } from '../../../server/domain/backup/restore'
import { findCutRestore } from '../../../server/domain/backup/restore-notes'
import { tidyUp } from '../../../server/tidy-up'
import { openServices, type OpenServices } from '../../../server/open-services'
import type { FileStorage } from '../../../server/storage/storage'
import { spooledFiles } from '../../support/stored-files'
import { newData } from '../../support/new-data'

let folder: string
let archive: string
let config: Config
let services: OpenServices

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-cut-'))
  archive = join(folder, 'a.tar.gz')
  config = readConfig({ ...(await newData()), DEMO: '0' })
  services = await openServices(config)
  const { db, storage } = services
  // Few files, so that each step of a restore can be the last one.
  await db.query(`delete from media`)
  await db.query(`delete from documents where id not in (select id from documents order by id limit 3)`)
  const named = await namedFiles()
  for await (const { key } of storage.list()) if (!named.includes(key)) await storage.remove(key)
  await writeBackup(services, archive, { overwrite: false })
})
afterAll(async () => {
  await services.close()
  rmSync(config.dataDir, { recursive: true })
  rmSync(folder, { recursive: true })
})

async function namedFiles(): Promise<string[]> {
  const rows = await services.db.query<{ file_key: string }>(`select file_key from documents order by 1`)
  return rows.map(({ file_key }) => file_key)
}

async function keptFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of services.storage.list()) keys.push(key)
  return keys.sort()
}

/** The data as a process uses them that is killed after so many steps: none of its later ones is done. */
function dying(steps: number): { db: Database; storage: FileStorage; done: () => number } {
  let done = 0
  const step = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
    return async (...args: Args) => {
      if (done >= steps) throw new Error('killed')
      done += 1
      return work(...args)
    }
  }
  const { db, storage } = services
  return {
    done: () => done,
    db: {
      ...db,
      query: step(db.query) as Database['query'],
      script: step(db.script),
      transaction: async (work) => {
        const result = await db.transaction((tx) =>
          work({ query: step(tx.query) as Database['query'], script: step(tx.script) }),
        )
        // Between the commit and its answer.
        await step(() => Promise.resolve())()
        return result
      },
    },
    storage: { ...storage, put: step(storage.put), remove: step(storage.remove), check: step(storage.check) },
  }
}

const overwrite = { overwrite: true, user: null }

test('94: a restore that is killed at any step leaves the data whole, and the next start removes its files', async () => {
  const whole = dying(Infinity)
  await restoreBackup(whole, archive, overwrite)
  expect(await keptFiles()).toEqual(await namedFiles())
  const all = whole.done()
  // Each one before the transaction; in it, before and after its commit; while the old files are removed.
  const early = Array.from({ length: 10 }, (_, at) => at)
  const late = [12, 11, 10, 3, 0].map((at) => all - 1 - at)
  const told: (boolean | undefined)[] = []
  for (const steps of [...early, Math.round(all / 2), ...late]) {
    const before = await namedFiles()
    const restored = await restoreBackup(dying(steps), archive, overwrite).then(
      () => true,
      () => false,
    )
    const named = await namedFiles()
    expect(named, `${steps} of ${all}`).toHaveLength(3)
    const cut = await findCutRestore(services.db)
    told.push(cut?.done)
    if (cut) expect(cut.done, `${steps} of ${all}`).toBe(named.join() !== before.join())
    if (restored) expect(named).not.toEqual(before)
    expect(await tidyUp(services, { alone: true })).toEqual([])
    expect(await keptFiles(), `${steps} of ${all}`).toEqual(named)
    expect(await findCutRestore(services.db)).toBeNull()
    expect(spooledFiles(config.dataDir)).toEqual([])
  }
  expect(told).toEqual(expect.arrayContaining([true, false]))
})

test('94: a restore right after one that was killed removes what both leave', async () => {
  await expect(restoreBackup(dying(8), archive, overwrite)).rejects.toThrow()
  expect((await keptFiles()).length).toBeGreaterThan(3)
  await restoreBackup(services, archive, overwrite)
  expect(await keptFiles()).toEqual(await namedFiles())
  expect(await findCutRestore(services.db)).toBeNull()
})

test('94: the next start says what became of a restore that was killed', async () => {
  await services.db.query(
    `insert into restore_notes (file_key) values ('01234567-89ab-cdef-0123-456789abcdef')`,
  )
  await services.close()
  services = await openServices(config)
  expect(services.notices).toEqual([
    expect.stringMatching(
      /^Una restauración que empezó el .* los datos están como antes\. Los 1 archivos .* restaura de nuevo\.$/,
    ),
  ])
  expect(await findCutRestore(services.db)).toBeNull()
})

test('94: what a killed backup has left goes with the next one in its folder, and not what another one writes', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  const [left, own, written] = [dead, process.pid, process.ppid].map(
    (pid) => `other.tar.gz.${pid}-0a1b2c3d.part`,
  )
  for (const name of [left, own, written, 'letter.part']) writeFileSync(join(folder, name ?? ''), 'half')
  await writeBackup(services, join(folder, 'b.tar.gz'), { overwrite: false })
  expect(readdirSync(folder).sort()).toEqual(['a.tar.gz', 'b.tar.gz', 'letter.part', written].sort())
})
