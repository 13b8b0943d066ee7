import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '../../server/config'
import { migrate, SchemaMismatch } from '../../server/database/migrate'
import type { FileStorage } from '../../server/storage/storage'
import { storedFile } from '../../src/api/documents'
import { program, startBackend } from '../support/backend'
import { receiptOf, someJpeg, type Landlord } from '../support/client'
import { aContractForm, addProperty } from '../support/landlord-things'
import { openServer, type TestServer } from '../support/server'
import { newDataDir } from '../support/template-data'

const create = '/api/client/initial/create'

/** Begins an upload by hand, and leaves the rest of its body to be sent. */
function halfAnUpload(url: string, token: string, file: Uint8Array, key: string = randomUUID()) {
  const head =
    '--b\r\nContent-Disposition: form-data; name="tipoDocument"\r\n\r\n34\r\n' +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const tail = '\r\n--b--\r\n'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `POST ${create} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Idempotency-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${head.length + file.length + tail.length}\r\nConnection: close\r\n\r\n${head}`,
  )
  socket.write(file.subarray(0, file.length / 2))
  return {
    socket,
    finish: () => {
      socket.write(file.subarray(file.length / 2))
      socket.write(tail)
      return text(socket)
    },
  }
}

describe('a running server', () => {
  let server: TestServer
  const lines: string[] = []
  const dist = mkdtempSync(join(tmpdir(), 'portal-dist-'))

  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'))
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Portal</title>')
    writeFileSync(join(dist, 'assets/app-1234.js'), 'plain')
    writeFileSync(join(dist, 'assets/app-1234.js.br'), 'brotli')
    writeFileSync(join(dist, 'sw.js'), 'worker')
    const log = { write: (line: string) => void lines.push(line) }
    server = await openServer({ LOG_LEVEL: 'info' }, { dist, log })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dist, { recursive: true })
  })

  test('says that it lives and that it is ready', async () => {
    expect(await server.visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await server.visitor.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  describe('without its storage', () => {
    let check: FileStorage['check']
    beforeAll(() => {
      const { storage } = server.services
      check = storage.check
      storage.check = () => Promise.reject(new Error('read-only file system'))
    })
    afterAll(() => {
      server.services.storage.check = check
    })

    test('lives but is not ready', async () => {
      expect((await server.visitor.get('/healthz')).status).toBe(200)
      expect((await server.visitor.get('/readyz')).status).toBe(503)
    })
  })

  test('logs a line a request: route, status and time', async () => {
    lines.length = 0
    await server.maria.get('/api/client/comuna/Atacama')
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      route: '/api/client/comuna/:region',
      status: 200,
      msg: 'request',
    })
  })

  test('logs nothing personal, whatever is done and whatever fails', async () => {
    lines.length = 0
    const ana = await server.landlord()
    const inmueble = await addProperty(ana, { direccion: 'Calle Secreta 1' })
    await ana.send('POST', '/api/client/contrato', {
      ...aContractForm(inmueble),
      nombre_arrendatario: 'Inquilina Oculta',
    })
    await ana.send('POST', '/api/client/contrato', { ...aContractForm(inmueble), rut_arrendatario: '1-1' })
    await server.visitor.send('POST', '/api/client/login', {
      email: 'oculta@example.cl',
      password: 'Secreta.123',
    })
    await server.visitor.send('POST', '/api/client/recover-password', { email: 'maria.gonzalez@example.cl' })
    const { document_id } = receiptOf(
      await ana.upload(create, { tipoDocument: 32, detalle: 'Detalle Oculto' }, someJpeg(10), {
        name: 'oculto.jpg',
      }),
    )
    const { file } = await ana.read(storedFile(document_id))
    await fetch(file ?? '')
    const { query } = server.services.db
    server.services.db.query = () => Promise.reject(new Error('connection lost'))
    expect((await ana.get('/api/client/inmueble')).status).toBe(500)
    server.services.db.query = query

    await vi.waitFor(() => expect(lines.join('')).toContain('connection lost'))
    const all = lines.join('')
    expect(all.match(/"msg":"request"/g)?.length).toBeGreaterThan(8)
    expect(all).not.toMatch(/ocult|secreta|maria|example\.cl|rojas|catalina|12\.345|127\.0\.0\.1|signature=/i)
    expect(all).not.toContain(ana.token)
  })

  test.each(['/', '/home', '/task/inmuebles/edit/3', '/password/reset/abc?email=a@b.cl'])(
    'answers the start page at %s',
    async (path) => {
      const answer = await fetch(server.url + path)
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Portal</title>'])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('a file of the app that is gone is a 404 and not the start page', async () => {
    for (const path of ['/assets/app-0000.js', '/icons/none.png', '/files/x']) {
      expect((await fetch(server.url + path)).status).toBe(404)
    }
  })

  test('what carries a hash in its name is kept for ever, the worker never', async () => {
    const asset = await fetch(`${server.url}/assets/app-1234.js`, {
      headers: { 'Accept-Encoding': 'identity' },
    })
    expect([await asset.text(), asset.headers.get('cache-control')]).toEqual([
      'plain',
      'public, max-age=31536000, immutable',
    ])
    expect((await fetch(`${server.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('the app travels compressed where the browser takes it', async () => {
    const asset = await fetch(`${server.url}/assets/app-1234.js`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(asset.headers.get('content-encoding')).toBe('br')
    const list = await fetch(`${server.url}/api/client/inmueble`, {
      headers: { Authorization: `Bearer ${server.maria.token}`, 'Accept-Encoding': 'gzip' },
    })
    expect([list.headers.get('content-encoding'), list.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ])
    expect(((await list.json()) as { inmuebles: unknown[] }).inmuebles).toHaveLength(5)
  })
})

test('a connection on which nothing moves is cut, and nothing of it is kept', async () => {
  const server = await openServer({}, { idleTimeout: 500 })
  const { socket } = halfAnUpload(server.url, server.maria.token, someJpeg(10_000))
  await once(socket, 'close')
  await vi.waitFor(() => expect(readdirSync(join(server.services.config.dataDir, 'spool'))).toEqual([]))
  await server.stop()
})

test('a body that trickles for ever is cut as well, and its key is free again', async () => {
  const server = await openServer({}, { requestTimeout: 1000 })
  const key = randomUUID()
  const ana = await server.landlord()
  const { socket } = halfAnUpload(server.url, ana.token, someJpeg(100_000), key)
  // Long after the server has closed it, a write may still find the socket open.
  socket.on('error', () => undefined)
  const trickle = setInterval(() => socket.write('.'), 50)
  const answer = await text(socket)
  clearInterval(trickle)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await vi.waitFor(() => expect(readdirSync(join(server.services.config.dataDir, 'spool'))).toEqual([]))
  receiptOf(await ana.upload(create, { tipoDocument: 34 }, someJpeg(100), { key }))
  await server.stop()
})

describe('starting and stopping', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
    const server = spawn(process.execPath, program('server/main.ts'), {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...env },
    })
    const [output, [code]] = await Promise.all([
      text(server.stderr),
      once(server, 'exit') as Promise<[number]>,
    ])
    return { code, output: output.trim() }
  }

  async function signedIn(url: string): Promise<Pick<Landlord, 'token'>> {
    const answer = await fetch(`${url}/api/client/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'maria.gonzalez@example.cl', password: 'Inversionista.2026' }),
    })
    return ((await answer.json()) as { data: { token: string } }).data
  }

  test('a stop lets a running upload finish, and the next start has it', async () => {
    const dataDir = newDataDir()
    folders.push(dataDir)
    const first = await startBackend({ dataDir })
    const { token } = await signedIn(first.url)
    const upload = halfAnUpload(first.url, token, someJpeg(100_000))
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'spool'))).toHaveLength(1))
    const stopped = first.stop()
    await vi.waitFor(async () => {
      await expect(fetch(`${first.url}/healthz`)).rejects.toThrow()
    })
    expect(await upload.finish()).toMatch(/^HTTP\/1.1 200 .*"document_id":\d+/s)
    await stopped

    const second = await startBackend({ dataDir })
    const list = await fetch(`${second.url}/api/client/initial`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const { documents } = (await list.json()) as { documents: { id: number; status: number | null }[] }
    expect(documents.find(({ id }) => id === 34)).toMatchObject({ status: 0 })
    await second.stop()
  })

  test('a second server on the same data folder is refused in a sentence', async () => {
    const first = await startBackend()
    const second = await start({ DATA_DIR: first.dataDir, PORT: '4199' })
    expect(second).toEqual({ code: 1, output: `Another process is using the data folder ${first.dataDir}` })
    await first.stop()
  })

  test('a port that another program listens on is said in a sentence', async () => {
    const dataDir = newDataDir()
    folders.push(dataDir)
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await start({ DATA_DIR: dataDir, PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} is in use: stop the program that listens there, or name another port in PORT.`,
    })
    taken.close()
  })

  test('settings that do not fit are named at start, passwords left out', async () => {
    const { code, output } = await start({
      PORT: 'http',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://root:secret@db',
      LOG_LEVEL: 'loud',
    })
    expect([code, output]).toEqual([
      1,
      'Configuration that does not fit: DATABASE_URL, PORT=http, DEMO=maybe, LOG_LEVEL=loud',
    ])
  })

  test('without any setting it listens to this machine only, on demo data', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      demo: true,
      databaseUrl: null,
      trustProxy: false,
    })
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal' })).toMatchObject({ demo: false })
    expect(() => readConfig({ PUBLIC_URL: 'portal.example.cl' })).toThrow(ConfigError)
  })

  test('data that another version of a migration made is refused, not half migrated', async () => {
    const server = await openServer()
    const { db } = server.services
    await expect(migrate(db)).resolves.toBeUndefined()
    await db.query(`update migrations set sha256 = 'other' where name like '002%'`)
    await expect(migrate(db)).rejects.toThrow(SchemaMismatch)
    await server.stop()
  })
})

test('every setting is documented, and nothing else', () => {
  const folder = new URL('../../', import.meta.url)
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()
  const read = names(
    readFileSync(new URL('server/config.ts', folder), 'utf8'),
    /read(?:<[^>]*>)?\('([A-Z0-9_]+)'/g,
  )
  const table =
    readFileSync(new URL('docs/settings.md', folder), 'utf8')
      .match(/^\|.*?\|/gm)
      ?.join('') ?? ''
  expect(names(table, /`([A-Z0-9_]+)`/g)).toEqual(read)
})
