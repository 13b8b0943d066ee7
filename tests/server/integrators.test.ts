import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { landlordOf, receiptOf, someJpeg, type Landlord } from '../support/client'
import { callOf, calls as described, problemsOf } from '../support/calls'
import { startRecorder } from '../support/recorder'
import { openServer, type TestServer } from '../support/server'

const script = readFileSync(new URL('../../docs/walk.sh', import.meta.url), 'utf8')

/** Of the reference backend, beyond the contract's 44 calls. */
const additions = /\/(avisos|mis-datos|sesiones|sesiones\/cerrar|vencimientos)$/

let server: TestServer
let recorder: Awaited<ReturnType<typeof startRecorder>>
const logged: string[] = []

beforeAll(async () => {
  server = await openServer({ LOG_LEVEL: 'info' }, { log: { write: (line) => void logged.push(line) } })
  recorder = await startRecorder(server.url)
})
afterAll(async () => {
  recorder.close()
  await server.stop()
})

test('docs/walk.sh makes all 44 calls with curl, and each responds as documented', async () => {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORTAL: recorder.url },
  })
  const closed = once(shell, 'close')
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  await closed
  expect([shell.exitCode, out.match(/ <- \d+/g)], out.slice(-500) + err).toEqual([
    0,
    [' <- 422', ' <- 403', ' <- 409'],
  ])
  const [first, second] = out.match(/"receipt":\{[^}]*\}/g) ?? []
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('it leaves none out', () => {
  const arrived = new Set(logged.map(routeOf))
  // Some have two paths.
  const calls = described
    .filter(({ path }) => !additions.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect(calls).toHaveLength(50)
  expect(calls.filter((call) => !arrived.has(call))).toEqual([])
  const named = new Set([...script.matchAll(/#\s(\d+)\b/g)].map(([, number]) => Number(number)))
  expect([...named].sort((a, b) => a - b)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
})

test('shared/calls tells each of those requests and answers, and those of what this server adds', async () => {
  await callTheRest()
  const problems = recorder.exchanges.flatMap(({ received, ...exchange }) =>
    problemsOf({ ...exchange, received: /^[[{]/.test(received) ? JSON.parse(received) : received }),
  )
  expect(problems).toEqual([])
  const called = new Set(recorder.exchanges.map(callOf))
  expect(described.filter((call) => !called.has(call)).map(({ path }) => path)).toEqual([])
})

/** What the script does not call, all rows of the landlord who has everything, and some refusals. */
async function callTheRest(): Promise<void> {
  const { url } = recorder
  const [maria, ana] = [server.maria, await server.landlord()].map(({ id, token }) =>
    landlordOf(url, id, token),
  )
  if (!maria || !ana) throw new Error('no landlords')
  await readAll(maria)
  await maria.get('/api/client/vencimientos')
  await maria.get('/api/client/getFile/1')
  await landlordOf(url, 1, 'ended').get('/api/client/initial')

  const create = '/api/client/initial/create'
  receiptOf(await ana.upload(create, { tipoDocument: 34 }, someJpeg(100), { key: 'one' }))
  await ana.upload(create, { tipoDocument: 34 }, someJpeg(100), { key: 'one' })
  await ana.upload(create, { tipoDocument: 34 }, someJpeg(100))
  await ana.upload(create, { tipoDocument: 34 }, Buffer.from('text'))
  await ana.upload(create, {}, someJpeg(100))
  await ana.send('POST', '/api/document/addNotes', { respuesta: 'no-aplica', tipoDocument: 33 })
  await ana.send('POST', '/api/document/addNotes', { respuesta: 'quizás' })
  await ana.get('/api/client/initial')

  await ana.send('PUT', '/api/client/avisos', { aviso: 'mes', activo: false })
  await ana.get('/api/client/sesiones')
  await maria.send('POST', '/api/client/sesiones/cerrar', { password: 'otra' })
  for (const path of ['avisos', 'mis-datos', 'vencimientos']) await ana.get(`/api/client/${path}`)
  for (const path of ['/healthz', '/readyz', '/files/copies/1', '/files/media/1', '/files/documents/1'])
    await ana.get(path)
}

/** Every list that has rows of its own, with the ids that the others name. */
async function readAll({ get }: Landlord): Promise<void> {
  const ids = (json: unknown, name: string) => [
    ...new Set(
      [...JSON.stringify(json).matchAll(new RegExp(`"${name}":([1-9]\\d*)`, 'g'))].map(([, id]) => id),
    ),
  ]
  for (const id of ids((await get('/api/client/contrato/getInmueblesContrato')).json, 'id')) {
    for (const section of [1, 2, 3, 4, 5, 6]) await get(`/api/client/inmueble/getDocument/${id}/${section}`)
    for (const kind of ['', 'getOtherDocument/', 'estacionamiento/', 'bodega/'])
      await get(`/api/client/inmueble/${kind}${id}`)
  }
  for (const id of ids((await get('/api/client/contrato')).json, 'idContrato')) {
    for (const list of ['client/contrato/getDocument', 'task/arriendo/getDatos'])
      await get(`/api/${list}/${id}`)
  }
  const { tasks } = v.parse(
    v.object({ tasks: v.array(v.unknown()) }),
    (await get('/api/client/task-monthly')).json,
  )
  for (const id of ids(tasks, 'id')) {
    const rows = (await get(`/api/client/task-monthly/getOtherDocument/${id}`)).body
    for (const row of ['dividendo', 'arriendo', 'impuesto'])
      await get(`/api/client/task-monthly/getDocumentSingle/${String(rows[row])}/${id}`)
  }
  for (const id of ids((await get('/api/client/notifications/rejected')).json, 'documents_id'))
    await get(`/api/client/getNotes/${id}`)
  await get('/api/client/notifications/pending')
}

/** Method and route of a line of the server's log. */
function routeOf(line: string): string {
  const { method, route } = v.parse(
    v.object({ method: v.optional(v.string()), route: v.optional(v.string()) }),
    JSON.parse(line),
  )
  return `${method ?? ''} ${route ?? ''}`
}
