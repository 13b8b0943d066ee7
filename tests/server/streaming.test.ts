import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { storedFile } from '../../src/api/documents'
import { startBackend, type Backend } from '../support/backend'
import { receiptOf, signIn, someJpeg, type Landlord } from '../support/client'
import { startObjectStore } from '../support/object-store'
import { sha256 } from '../support/stored-files'

const MiB = 1024 * 1024
/** Large compared with the garbage that Node has not collected yet, some tens of megabytes on a busy machine. */
const atOnce = 6
const file = someJpeg(25 * MiB)

/** Bytes of memory that a process has. */
function memoryOf({ pid }: Backend): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
}

/** The most memory that the backend had while `work` went on, above what it had before. */
async function growthDuring(server: Backend, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(server)
  let most = before
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, memoryOf(server))
      await sleep(100)
    }
  })()
  await work()
  done.abort()
  await watching
  return most - before
}

async function uploadAndOpen(landlord: Landlord): Promise<void> {
  const { document_id, ...receipt } = receiptOf(
    await landlord.upload('/api/client/initial/create', { tipoDocument: 32, detalle: 'Grande' }, file),
  )
  expect(receipt).toMatchObject({ bytes: file.length, sha256: sha256(file) })
  const { file: address } = await landlord.read(storedFile(document_id))
  const { body } = await fetch(address ?? '')
  const hash = createHash('sha256')
  for await (const chunk of body ?? []) hash.update(chunk)
  expect(hash.digest('hex')).toBe(sha256(file))
}

describe.each(['the data folder', 'an object store'])('with the files in %s', (place) => {
  test('memory does not grow with what is sent and opened', async () => {
    const store = place === 'an object store' ? await startObjectStore() : null
    const server = await startBackend({ env: { ...store?.env } })
    const landlord = await signIn(server.url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
    // What the first of each takes stays.
    await uploadAndOpen(landlord)
    const growth = await growthDuring(server, () =>
      Promise.all(Array.from({ length: atOnce }, () => uploadAndOpen(landlord))),
    )
    expect(growth).toBeLessThan((atOnce * file.length * 2) / 3)
    await server.stop()
    await store?.stop()
  })
})
