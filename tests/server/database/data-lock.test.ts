import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHolder, lockDataDir } from '../../../server/database/data-lock'

const contender = fileURLToPath(new URL('../../support/lock-contender.ts', import.meta.url))

let parent: string
let processes: ChildProcess[]

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  processes = Array.from({ length: 8 }, () => fork(contender, { execArgv: ['--import', 'tsx'] }))
  await Promise.all(processes.map((process) => once(process, 'message')))
})

afterAll(() => {
  for (const process of processes) process.kill('SIGKILL')
  rmSync(parent, { recursive: true })
})

/** What a process says to a message. */
async function told(process: ChildProcess, message: string): Promise<string> {
  const answer = once(process, 'message') as Promise<[string]>
  process.send(message)
  const [said] = await answer
  return said
}

/** Leaves sockets behind as dead processes do. */
async function leaveSockets(folder: string, names: readonly string[]): Promise<void> {
  const server = createServer().listen(join(folder, 'socket'))
  await once(server, 'listening')
  for (const name of names) linkSync(join(folder, 'socket'), join(folder, name))
  server.close()
  await once(server, 'close')
}

/** Stops a process now and then, as a busy system does. */
async function interrupt(process: ChildProcess): Promise<void> {
  await sleep(Math.random() * 20)
  process.kill('SIGSTOP')
  await sleep(Math.random() * 300)
  process.kill('SIGCONT')
}

test('76: of many processes that start at once over the socket of a dead one, one has the data folder', async () => {
  for (let round = 0; round < 40; round += 1) {
    const folder = mkdtempSync(join(parent, 'data-'))
    await leaveSockets(folder, ['lock', 'lock-000000000000', 'lock-ffffffffffff'])
    const [said] = await Promise.all([
      Promise.all(processes.map((process) => told(process, folder))),
      ...processes.slice(0, round % 8).map(interrupt),
    ])
    expect(said.sort()).toEqual([
      ...Array<string>(7).fill(`Another process is using the data folder ${folder}`),
      'held',
    ])
    expect(await askHolder(folder, {})).toBe('busy')
    await Promise.all(processes.map((process) => told(process, '')))
    expect(readdirSync(folder)).toEqual([])
  }
})

test('76: the data folder of a killed process is free at once, and that of a running one is not', async () => {
  const folder = mkdtempSync(join(parent, 'data-'))
  const [first, second] = processes
  if (!first || !second) throw new Error('unreachable')
  expect(await told(first, folder)).toBe('held')
  expect(await told(second, folder)).toContain('Another process')
  const dead = once(first, 'exit')
  first.kill('SIGKILL')
  await dead
  expect(await askHolder(folder, {})).toBe('free')
  const lock = await lockDataDir(folder)
  lock.handleRequests(() => Promise.resolve('here'))
  expect(await askHolder(folder, {})).toEqual({ response: 'here' })
  expect(await told(second, folder)).toContain('Another process')
  await lock.release()
})
