import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tidyUp } from '../../server/tidy-up'
import { receiptOf, someJpeg, type Landlord, type Receipt } from '../support/client'
import { eventually } from '../support/eventually'
import { halfAnUpload } from '../support/half-upload'
import { sha256, spooledFiles } from '../support/stored-files'
import { useServer } from '../support/use-server'

const server = useServer()

const create = '/api/client/initial/create'
const dataDir = () => server.services.config.dataDir

/** Everything about a stored file that a writer would change. */
async function storedFileOf({ document_id }: Receipt) {
  const [row] = await server.services.db.query<{ file_key: string; sha256: string }>(
    `select file_key, sha256 from documents where id = $1`,
    [document_id],
  )
  const key = row?.file_key ?? ''
  const path = join(dataDir(), 'files', key.slice(0, 2), key)
  const { ino, mtimeMs, nlink } = statSync(path)
  return { path, hash: sha256(readFileSync(path)), noted: row?.sha256, ino, mtimeMs, nlink }
}

/** What this process has open. */
function openPaths(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}

async function deliver(landlord: Landlord, file: Uint8Array, key: string = randomUUID()) {
  return receiptOf(await landlord.upload(create, { tipoDocument: 34 }, file, { key }))
}

test('77: what stalled while its repeat got the receipt changes nothing when it goes on', async () => {
  const file = someJpeg(300_000)
  for (const late of [file, someJpeg(300_000)]) {
    const [ana, key] = [await server.landlord(), randomUUID()]
    const { finish } = halfAnUpload(server.url, ana.token, late, key)
    await eventually(() => expect(spooledFiles(dataDir())).toHaveLength(1))
    const receipt = await deliver(ana, file, key)
    const before = await storedFileOf(receipt)
    expect(before).toMatchObject({ hash: receipt.sha256, noted: receipt.sha256 })

    const answer = await finish()
    expect(answer).toContain(late === file ? `"document_id":${receipt.document_id}` : '"type":"key-reused"')
    expect(await storedFileOf(receipt)).toEqual(before)
    expect(spooledFiles(dataDir())).toEqual([])
  }
})

test('77: with its receipt a file has one name, and nothing has it open', async () => {
  const file = someJpeg(300_000)
  const { path, hash, nlink } = await storedFileOf(await deliver(await server.landlord(), file))
  expect([hash, nlink]).toEqual([sha256(file), 1])
  expect(openPaths()).not.toContain(path)
})

test('77: the next start leaves it as it is', async () => {
  const receipt = await deliver(await server.landlord(), someJpeg(300_000))
  const before = await storedFileOf(receipt)
  await tidyUp(server.services, { alone: true })
  expect(await storedFileOf(receipt)).toEqual(before)
})
