import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { startBackend } from '../support/backend'
import { landlordOf, someJpeg, type Landlord } from '../support/client'
import { KillablePortal, signInPedro, storedNames } from '../support/killable-portal'
import { sha256, spooledFiles, storedPaths } from '../support/stored-files'
import { newDataDir } from '../support/template-data'

const create = '/api/client/initial/create'
const fields = (detalle: string) => ({ tipoDocument: '32', detalle })

describe.each(['disk', 'object store'] as const)('on PostgreSQL, files on %s', (place) => {
  let portal: KillablePortal

  beforeAll(async () => {
    portal = await KillablePortal.start(place)
  })
  afterAll(() => portal.stop())

  test('killed between the file and its row, the repeat gives exactly one document', async () => {
    const file = someJpeg(300_000)
    const key = randomUUID()
    const upload = () => portal.pedro.upload(create, fields('Repetida'), file, { key })
    await portal.dieBeforeCommit(upload)
    expect((await portal.documents('Repetida')).rows).toEqual([])
    await portal.restart()

    // It is not known yet that the first try is dead: another server may be working on it.
    expect((await upload()).body).toMatchObject({ status: 409, type: 'in-progress' })
    await portal.sql.query(`update uploads set claimed_at = claimed_at - interval '2 minutes'`)
    expect((await upload()).body).toMatchObject({ status: 200, receipt: { sha256: sha256(file) } })
    expect((await portal.documents('Repetida')).rows).toHaveLength(1)
    await portal.expectNoOrphans()
  })

  test('killed between the file and its row and never tried again, the file is removed in the end', async () => {
    await portal.dieBeforeCommit(() => portal.pedro.upload(create, fields('Olvidada'), someJpeg(300_000)))
    await portal.sql.query(
      `update uploads set claimed_at = claimed_at - interval '1 day'; update upload_tries set at = at - interval '1 day'`,
    )
    await portal.restart()
    await portal.expectNoOrphans()
    expect((await portal.sql.query(`select from uploads where document_id is null`)).rowCount).toBe(0)
  })

  test('killed between commit and response, the repeat gets the receipt of the one document', async () => {
    const file = someJpeg(300_000)
    const key = randomUUID()
    const dead = new AbortController()
    // The response is never read.
    void portal.pedro
      .upload(create, fields('Sin respuesta'), file, { key, signal: dead.signal })
      .catch(() => undefined)
    await expect.poll(async () => (await portal.documents('Sin respuesta')).rowCount).toBe(1)
    dead.abort()
    await portal.kill()
    await portal.restart()

    const { rows } = await portal.documents('Sin respuesta')
    const repeat = await portal.pedro.upload(create, fields('Sin respuesta'), file, { key })
    expect(repeat.body).toMatchObject({
      status: 200,
      receipt: { document_id: rows[0]?.id, sha256: sha256(file) },
    })
    expect((await portal.documents('Sin respuesta')).rows).toEqual(rows)
    await portal.expectNoOrphans()
  })
})

test('embedded: killed at any moment of an upload, the repeat gives exactly one document and no file is orphaned', async () => {
  const dataDir = newDataDir()
  const uploads: { detalle: string; key: string; file: Uint8Array }[] = []
  let pedro: Landlord | null = null
  // Milliseconds after the upload began; null: as soon as its file was stored.
  for (const moment of [0, 4, null, 12, null, 30]) {
    const server = await startBackend({ dataDir })
    pedro = pedro ? landlordOf(server.url, pedro.id, pedro.token) : await signInPedro(server)
    const upload = { detalle: `Escritura ${uploads.length}`, key: randomUUID(), file: someJpeg(500_000) }
    uploads.push(upload)
    const files = storedPaths(dataDir).length
    void pedro.upload(create, fields(upload.detalle), upload.file, { key: upload.key }).catch(() => undefined)
    if (moment === null) while (storedPaths(dataDir).length === files) await sleep(0)
    else await sleep(moment)
    await server.kill()
  }

  const server = await startBackend({ dataDir })
  const landlord = landlordOf(server.url, pedro?.id ?? 0, pedro?.token ?? '')
  for (const { detalle, key, file } of uploads) {
    const { body } = await landlord.upload(create, fields(detalle), file, { key })
    expect(body).toMatchObject({ status: 200, receipt: { sha256: sha256(file) } })
  }
  await server.stop()

  const services = await openServices(readConfig({ DATA_DIR: dataDir }))
  const rows = await services.db.query<{ detalle: string | null; file_key: string }>(
    `select detalle, file_key from documents
     union all select null, file_key from media where file_key is not null order by file_key`,
  )
  await services.close()
  expect(rows.flatMap(({ detalle }) => (detalle?.startsWith('Escritura ') ? [detalle] : [])).sort()).toEqual(
    uploads.map(({ detalle }) => detalle),
  )
  expect(storedNames(dataDir)).toEqual(rows.map((row) => row.file_key))
  expect(spooledFiles(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})
