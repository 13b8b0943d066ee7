import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { program, startBackend } from '../support/backend'
import { someJpeg, type Landlord } from '../support/client'
import { halfAnUpload } from '../support/half-upload'
import { spooledFiles } from '../support/stored-files'
import { newDataDir } from '../support/template-data'
import { eventually } from '../support/eventually'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const server = spawn(process.execPath, program('main'), {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...env },
  })
  const [output, [code]] = await Promise.all([text(server.stderr), once(server, 'exit') as Promise<[number]>])
  // A slow start says what it waits for.
  return { code, output: output.replace(/^Se espera la base de datos de .*\n/m, '').trim() }
}

async function signedIn(url: string): Promise<Pick<Landlord, 'token'>> {
  const response = await fetch(`${url}/api/client/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'maria.gonzalez@example.cl', password: 'Inversionista.2026' }),
  })
  return ((await response.json()) as { data: { token: string } }).data
}

test('a stop waits for a running upload, and the next start has it', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const first = await startBackend({ dataDir })
  const { token } = await signedIn(first.url)
  const upload = halfAnUpload(first.url, token, someJpeg(100_000))
  await eventually(() => expect(spooledFiles(dataDir)).toHaveLength(1))
  const stopped = first.stop()
  // From the terminal and from npm: it is one Ctrl-C.
  process.kill(first.pid, 'SIGINT')
  await eventually(async () => {
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

test.each([
  ['the start', 'main', [], 0],
  ['a command', 'contador', ['pendientes'], 1],
] as const)('a stop during %s leaves no PostgreSQL behind', async (_, name, words, code) => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const running = spawn(process.execPath, [...program(name), ...words], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
  })
  const exit = once(running, 'exit')
  await eventually(() => expect(existsSync(pidFile)).toBe(true))
  running.kill('SIGTERM')
  expect(await exit).toEqual([code, null])
  expect(existsSync(pidFile)).toBe(false)
})

test('76: two servers on one data folder work on one PostgreSQL, which ends with the last of them', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const [first, second] = await Promise.all([startBackend({ dataDir }), startBackend({ dataDir })])
  const { token } = await signedIn(first.url)
  const list = () =>
    fetch(`${second.url}/api/client/initial`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await list()).status).toBe(200)
  await first.stop()
  expect((await list()).status).toBe(200)
  await second.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a PostgreSQL that a killed server has left is used by the next one, and ends with it', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const running = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  const first = await startBackend({ dataDir })
  const left = running()
  await first.kill()
  const second = await startBackend({ dataDir })
  expect(running()).toBe(left)
  await second.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a server that is killed together with its PostgreSQL starts again at once', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  for (let round = 0; round < 3; round += 1) {
    const server = await startBackend({ dataDir })
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
    await server.kill()
  }
  const last = await startBackend({ dataDir })
  expect((await signedIn(last.url)).token).not.toBe('')
  await last.stop()
})

test('a port in use is reported with a sentence, and leaves no PostgreSQL behind', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  expect(await start({ DATA_DIR: dataDir, PORT: String(port) })).toEqual({
    code: 1,
    output: `El puerto ${port} ya está en uso: detén el programa que escucha ahí, o nombra otro puerto en PORT.`,
  })
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid')), 'its PostgreSQL runs on').toBe(false)
  taken.close()
})

test.each([
  [
    { HOST: 'no.such.host.invalid' },
    /^HOST es 'no\.such\.host\.invalid'; puede ser una dirección de esta máquina, o 0\.0\.0\.0 para todas \(\w+\)\.$/,
  ],
  [
    { DATA_DIR: fileURLToPath(import.meta.url) },
    /^DATA_DIR es '.*main\.test\.ts'; puede ser una carpeta en la que este usuario pueda escribir \(EEXIST\)\.$/,
  ],
  [
    // Nothing listens on port 1.
    { DATABASE_URL: 'postgres://root:secret@127.0.0.1:1/portal' },
    /^DATABASE_URL es 'postgres:\/\/127\.0\.0\.1:1'; puede ser un servidor de PostgreSQL que deje entrar a este \(.*ECONNREFUSED.*\)\.$/,
  ],
])('a setting that only a start can find wrong is named too: %j', async (env, sentence) => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const { code, output } = await start({ PORT: '0', DATA_DIR: dataDir, ...env })
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})

test('a start that other devices reach says that their address must begin with https', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const server = spawn(process.execPath, program('main'), {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR: dataDir, HOST: '0.0.0.0', PORT: '0' },
  })
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  try {
    await eventually(() => expect(said).toMatch(/^Desde otro equipo .* debe empezar con https/m))
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

test('wrong settings are named at start, a sentence each, without passwords', async () => {
  const { code, output } = await start({ NODE_ENV: 'production', DATABASE_URL: 'mysql://root:secret@db' })
  expect(code).toBe(1)
  expect(output.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SMTP_URL',
    'MAIL_FROM',
  ])
  expect(output).not.toContain('secret')
})
