import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openS3Storage } from '../../../server/storage/s3'
import { readConfig } from '../../../server/config'
import { deriveTimeLimits } from '../../../server/time-limits'
import { startObjectStore } from '../../support/object-store'
import { sha256 } from '../../support/stored-files'

// The SDK says there of each of these puts that it is not tried again.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

test.each([
  ['takes the file and never responds', () => undefined],
  [
    'responds one byte at a time',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ')
      const trickle = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(trickle))
    },
  ],
] as const)('75: a put into a store that %s fails within its limit', async (_name, respond) => {
  const store = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => respond(socket))
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-s3-limits-'))
  const limits = deriveTimeLimits({ put: 1500, request: 60_000 })
  const options = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's', pathStyle: true }
  const storage = await openS3Storage({ ...options, endpoint: `http://127.0.0.1:${port}` }, dataDir, limits)
  const path = join(storage.spool, 'file')
  writeFileSync(path, 'x')
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await expect(storage.put('key', path, 'image/jpeg', sha256(Buffer.from('x')))).rejects.toThrow()
  // By this limit and not by the server's own, which is a minute and more.
  expect(limit.mock.calls).toEqual([[limits.put]])
  rmSync(dataDir, { recursive: true })
  store.close()
})

test('a put over a kept connection that the store just closed is sent again', async () => {
  const stored: string[] = []
  const store = createHttpServer((request, response) => {
    const isKept = kept.has(request.socket)
    kept.add(request.socket)
    if (isKept) return void request.socket.destroy()
    request.resume().on('end', () => {
      stored.push(request.url ?? '')
      response.end()
    })
  }).listen(0, '127.0.0.1')
  const kept = new WeakSet<Socket>()
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-s3-kept-'))
  const options = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's', pathStyle: true }
  const storage = await openS3Storage({ ...options, endpoint: `http://127.0.0.1:${port}` }, dataDir)
  for (const key of ['first', 'second']) {
    const path = join(storage.spool, key)
    writeFileSync(path, 'x')
    await storage.put(key, path, 'image/jpeg', sha256(Buffer.from('x')))
  }
  expect(stored).toEqual(['/b/first?x-id=PutObject', '/b/second?x-id=PutObject'])
  rmSync(dataDir, { recursive: true })
  store.close()
})

test('a file that fails after its put was given up does not end the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-s3-late-'))
  const limits = deriveTimeLimits({ put: 0, request: 60_000 })
  const options = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's', pathStyle: true }
  const storage = await openS3Storage({ ...options, endpoint: 'http://127.0.0.1:9' }, dataDir, limits)
  // It has a size, and cannot be opened.
  const path = join(storage.spool, 'socket')
  const socket = createServer().listen(path)
  await once(socket, 'listening')
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  await expect(storage.put('key', path, 'image/jpeg', sha256(Buffer.from('x')))).rejects.toThrow()
  // What the file system was asked before, it has answered by now.
  await stat(path)
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
  socket.close()
  rmSync(dataDir, { recursive: true })
})

test('all files are listed, and nothing else that lies in the bucket', async () => {
  const store = await startObjectStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-s3-list-'))
  const { s3 } = readConfig(store.env)
  if (!s3) throw new Error('unreachable')
  const storage = await openS3Storage(s3, dataDir)
  const keys = [randomUUID(), randomUUID()].sort()
  for (const key of [...keys, 'notas.txt']) {
    const path = join(storage.spool, key)
    writeFileSync(path, 'x')
    await storage.put(key, path, 'image/jpeg', sha256(Buffer.from('x')))
  }
  // By the disk's clock, which is the store's.
  const written = statSync(storage.spool).mtimeMs
  const listed: string[] = []
  for await (const { key, modified } of storage.list()) {
    listed.push(key)
    expect(Math.abs(modified.getTime() - written)).toBeLessThan(60_000)
  }
  expect(listed.sort()).toEqual(keys)
  rmSync(dataDir, { recursive: true })
  await store.stop()
})

test('in a bucket with versions a file that is removed leaves none, and a store that keeps them is said', async () => {
  let kept = ['v1', 'marker']
  let lists = true
  const store = createHttpServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://store')
    const version = searchParams.get('versionId')
    if (request.method === 'DELETE' && version) kept = kept.filter((one) => one !== version)
    if (request.method === 'DELETE')
      response.writeHead(204, version ? {} : { 'x-amz-delete-marker': 'true' }).end()
    else if (!lists) response.writeHead(403).end()
    else
      response.end(
        `<ListVersionsResult><Version><Key>key</Key><VersionId>v1</VersionId></Version><DeleteMarker><Key>key</Key><VersionId>marker</VersionId></DeleteMarker></ListVersionsResult>`,
      )
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-s3-versions-'))
  const options = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's', pathStyle: true }
  const storage = await openS3Storage({ ...options, endpoint: `http://127.0.0.1:${port}` }, dataDir)
  await storage.remove('key')
  expect(kept).toEqual([])
  lists = false
  // What removes files tries it again, and names what stays (docs/faults.md).
  await expect(storage.remove('key')).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
  store.close()
})
