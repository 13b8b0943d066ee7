import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { tidyUp } from '../../../server/tidy-up'
import { timeLimits } from '../../../server/time-limits'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import type { TestServer } from '../../support/server'
import { sha256, storedFiles } from '../../support/stored-files'
import { eventually } from '../../support/eventually'
import { useServer } from '../../support/use-server'

const server = useServer()
let storage: TestServer['services']['storage']
let whole: TestServer['services']['storage']

beforeAll(() => {
  ;({ storage } = server.services)
  whole = { ...storage }
})
afterEach(() => Object.assign(storage, whole))

/** An upload of one key, each time it is called. */
function uploadOf(landlord: Landlord, file: Uint8Array) {
  const key = randomUUID()
  const send = () => landlord.upload('/api/client/initial/create', { tipoDocument: 34 }, file, { key })
  return { key, send }
}

/** Lets so many milliseconds pass for the claim of a key. */
async function pass(key: string, ms: number): Promise<void> {
  await server.services.db.query(
    `update uploads set claimed_at = claimed_at - make_interval(secs => $2) where key = $1`,
    [key, ms / 1000],
  )
}

async function opened(landlord: Landlord, documentId: number): Promise<string> {
  const { file } = await landlord.read(storedFile(documentId))
  return sha256(await (await fetch(file ?? '')).bytes())
}

test('75: the late end of a stalled try leaves the file of the acknowledged repeat alone', async () => {
  const ana = await server.landlord()
  const file = someJpeg(20_000)
  const { key, send } = uploadOf(ana, file)
  const [stall, removal] = [new AbortController(), new AbortController()]
  const putting = vi.fn(async () => {
    await once(stall.signal, 'abort')
    throw new Error('the store did not answer')
  })
  const removing = vi.fn(async (name: string) => {
    await once(removal.signal, 'abort')
    await whole.remove(name)
  })
  Object.assign(storage, { put: putting, remove: removing })

  const first = send()
  await eventually(() => expect(putting).toHaveBeenCalled())
  await pass(key, timeLimits.claim)
  stall.abort()
  await eventually(() => expect(removing).toHaveBeenCalled())
  Object.assign(storage, whole)
  const { document_id } = receiptOf(await send())
  removal.abort()
  expect((await first).status).toBe(500)
  expect(await opened(ana, document_id)).toBe(sha256(file))
})

test('75: a put that a store completes after its try failed is of no document, and is removed in the end', async () => {
  const ana = await server.landlord()
  const file = someJpeg(20_000)
  const { send } = uploadOf(ana, file)
  const names: string[] = []
  storage.put = (name) => {
    names.push(name)
    return Promise.reject(new Error('the store did not answer'))
  }
  expect((await send()).status).toBe(500)
  Object.assign(storage, whole)
  const before = storedFiles(server.services.config.dataDir).length
  const { document_id } = receiptOf(await send())

  const [late = ''] = names
  const path = `${storage.spool}/${late}`
  const bytes = someJpeg(10_000)
  writeFileSync(path, bytes)
  await whole.put(late, path, 'image/jpeg', sha256(bytes))
  expect(await opened(ana, document_id)).toBe(sha256(file))

  await tidyUp(server.services, { alone: false })
  expect(storedFiles(server.services.config.dataDir)).toHaveLength(before + 2)
  await server.services.db.query(`update upload_tries set at = at - interval '1 day'`)
  await tidyUp(server.services, { alone: false })
  expect(storedFiles(server.services.config.dataDir)).toHaveLength(before + 1)
  expect(await opened(ana, document_id)).toBe(sha256(file))
  expect(await server.services.db.query(`select file_key from upload_tries`)).toEqual([])
})

test('75: a try whose key was taken over while it stored its file enters nothing, and removes its own file', async () => {
  const ana = await server.landlord()
  const file = someJpeg(20_000)
  const { key, send } = uploadOf(ana, file)
  const slow = new AbortController()
  const putting = vi.fn(async (...args: Parameters<typeof storage.put>) => {
    await once(slow.signal, 'abort')
    await whole.put(...args)
  })
  storage.put = putting
  const before = storedFiles(server.services.config.dataDir).length
  const first = send()
  await eventually(() => expect(putting).toHaveBeenCalled())
  await pass(key, timeLimits.claim)
  Object.assign(storage, whole)
  const { document_id } = receiptOf(await send())
  slow.abort()
  expect((await first).body).toMatchObject({ status: 409, type: 'in-progress' })
  expect(storedFiles(server.services.config.dataDir)).toHaveLength(before + 1)
  expect(await opened(ana, document_id)).toBe(sha256(file))
})

test('75: a try that stores its file for as long as it may keeps its key', async () => {
  const ana = await server.landlord()
  const { key, send } = uploadOf(ana, someJpeg(20_000))
  const slow = new AbortController()
  const putting = vi.fn(async (...args: Parameters<typeof storage.put>) => {
    await once(slow.signal, 'abort')
    await whole.put(...args)
  })
  storage.put = putting
  const first = send()
  await eventually(() => expect(putting).toHaveBeenCalled())
  await pass(key, timeLimits.put)
  expect((await send()).body).toMatchObject({ type: 'in-progress' })
  slow.abort()
  receiptOf(await first)
})
