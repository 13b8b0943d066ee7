import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from '../../tests/support/backend'
import { freePort } from '../../tests/support/free-port'
import { signIn, someJpeg } from '../../tests/support/client'
import { multipart } from '../../tests/support/phones'
import { startPostgres } from '../../tests/support/postgres'
import { median } from './table'

const uploadsARound = 80
const readsARound = 400
/** Requests under way at once, as the outbox sends them. */
const atOnce = 4

type Subject = { name: string; url: string; headers: Record<string, string>; stop: () => Promise<void> }
type Rates = { uploads: number[]; reads: number[] }

/**
 * `npm run lab -- bench server`: uploads of 1 MB and list reads a second, embedded and on PostgreSQL, next to a floor that
 * writes the same bytes to the same disk, as durably, without a database. Rounds are interleaved, so that what else the machine does
 * falls on all alike.
 */
export async function benchServer(rounds: number): Promise<void> {
  const subjects = [await floor(), await embedded(), await onPostgres()]
  const rates = new Map<Subject, Rates>(subjects.map((subject) => [subject, { uploads: [], reads: [] }]))
  try {
    // Long enough for each to be compiled.
    for (const subject of subjects) await round(subject, uploadsARound, readsARound)
    for (let turn = 0; turn < rounds; turn += 1) {
      // Another subject begins each time.
      const order = [...subjects.slice(turn % subjects.length), ...subjects.slice(0, turn % subjects.length)]
      for (const subject of order) {
        const { uploads, reads } = await round(subject, uploadsARound, readsARound)
        rates.get(subject)?.uploads.push(uploads)
        rates.get(subject)?.reads.push(reads)
      }
    }
  } finally {
    for (const subject of subjects) await subject.stop()
  }
  print([...rates], rounds)
}

async function round(
  subject: Subject,
  uploads: number,
  reads: number,
): Promise<{ uploads: number; reads: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    return {
      uploads: await perSecond(uploads, () => upload(subject, agent)),
      reads: await perSecond(reads, () =>
        send(subject, agent, 'GET', '/api/client/initial', {}, Buffer.alloc(0)),
      ),
    }
  } finally {
    agent.destroy()
  }
}

/** How many of `times` runs end a second, `atOnce` at a time. */
async function perSecond(times: number, run: () => Promise<void>): Promise<number> {
  let left = times
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        await run()
      }
    }),
  )
  return (times * 1000) / (performance.now() - started)
}

const photo = multipart('Medición', someJpeg(1_000_000))

function upload(subject: Subject, agent: Agent): Promise<void> {
  return send(
    subject,
    agent,
    'POST',
    '/api/client/initial/create',
    {
      'Content-Type': 'multipart/form-data; boundary=limite',
      'Content-Length': photo.length,
      'Idempotency-Key': crypto.randomUUID(),
    },
    photo,
  )
}

function send(
  subject: Subject,
  agent: Agent,
  method: string,
  path: string,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(subject.url + path, { agent, method, headers: { ...subject.headers, ...headers } })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${subject.name}: ${method} ${path} answered ${answer.statusCode ?? 0}`))
      })
    })
    sent.end(body)
  })
}

async function floor(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-floor-'))
  const port = await freePort()
  const words = ['--import', 'tsx', 'lab/bench/floor-server.ts', folder, String(port)]
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  return {
    name: 'floor: Fastify and the disk',
    url: `http://127.0.0.1:${port}`,
    headers: {},
    async stop() {
      const exit = once(server, 'exit')
      server.kill()
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function embedded(): Promise<Subject> {
  const backend = await startBackend()
  return signedIn('embedded', backend.url, () => backend.stop())
}

async function onPostgres(): Promise<Subject> {
  const postgres = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const backend = await startBackend({
    dataDir,
    env: { DATABASE_URL: await postgres.createDatabase(), DEMO: '1' },
  })
  return signedIn('PostgreSQL', backend.url, async () => {
    await backend.stop()
    postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

async function signedIn(name: string, url: string, stop: () => Promise<void>): Promise<Subject> {
  const { id, token } = await signIn(url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
  return { name, url, headers: { Authorization: `Bearer ${token}`, user: String(id) }, stop }
}

function print(rates: [Subject, Rates][], rounds: number): void {
  const [base] = rates
  const cells = (values: number[], of: number[]) => {
    const middle = median(values)
    const spread = (Math.max(...values) - Math.min(...values)) / middle
    return [middle.toFixed(0), `${Math.round(spread * 100)} %`, `${(middle / median(of)).toFixed(2)}×`]
  }
  console.log(
    `uploads of 1 MB and reads of a list a second, ${atOnce} at once; median of ${rounds}, interleaved`,
  )
  console.log('noise: (highest − lowest) / median\n')
  console.log('| server | uploads/s | noise | of the floor | reads/s | noise | of the floor |')
  console.log('|---|---|---|---|---|---|---|')
  for (const [subject, { uploads, reads }] of rates) {
    const row = [...cells(uploads, base?.[1].uploads ?? []), ...cells(reads, base?.[1].reads ?? [])]
    console.log(`| ${[subject.name, ...row].join(' | ')} |`)
  }
}
