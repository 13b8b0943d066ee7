import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Abandoned, Busy } from '../../../server/domain/errors'
import { Gate } from '../../../server/domain/gate'
import { hashPassword } from '../../../server/domain/passwords'
import { resolvable } from '../../support/resolvable'

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const recommended = { N: 32_768, r: 8, p: 3 }

test('a password costs what OWASP recommends, but in the processes of these tests', async () => {
  const script = `import { hashPassword } from './server/domain/passwords.ts'; console.log(await hashPassword('x'))`
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, node)
  const { N, r, p } = recommended
  expect(stdout).toMatch(`scrypt$${N}$${r}$${p}$`)
})

test('files are read while many sign in at once', async () => {
  let finished = 0
  const hashes = Array.from({ length: 8 }, () =>
    hashPassword('x', recommended).finally(() => (finished += 1)),
  )
  await readFile(import.meta.filename)
  // With all threads taken, it would be read after most of them.
  expect(finished).toBeLessThan(4)
  await Promise.all(hashes)
})

test('a gate lets a few in at once, the others in their order, and refuses more than may wait', async () => {
  const gate = new Gate({ atOnce: 2, wait: 1, longestRetry: 60 }, () => 1)
  const started: number[] = []
  const ends: ((failed?: Error) => void)[] = []
  const enter = (name: number) =>
    gate.run(
      () =>
        new Promise<number>((resolve, reject) => {
          started.push(name)
          ends[name] = (failed) => (failed ? reject(failed) : resolve(name))
        }),
    )
  const [first, second, third, fourth] = [enter(0), enter(1), enter(2), enter(3)]
  await expect(enter(4)).rejects.toThrow(Busy)
  expect(started).toEqual([0, 1])

  // One that fails makes room too.
  ends[1]?.(new Error('failed'))
  await expect(second).rejects.toThrow('failed')
  expect(started).toEqual([0, 1, 2])
  ends[2]?.()
  expect(await third).toBe(2)
  ends[0]?.()
  ends[3]?.()
  expect(await Promise.all([first, fourth])).toEqual([0, 3])
})

/** A gate that one work holds until `open`, at a moment that the test says. */
function heldGate(limits: { wait: number; longestRetry: number }, workSeconds = 1) {
  const { promise: opened, resolve: open } = resolvable()
  const clock = { now: 1000 }
  const gate = new Gate(
    { atOnce: 1, ...limits },
    () => workSeconds,
    () => clock.now,
  )
  const held = gate.run(() => opened)
  return { gate, clock, held, open }
}

test('who is refused is told when to come back, each at a moment of its own, and nobody later than the longest', async () => {
  const { gate, clock, held, open } = heldGate({ wait: 4, longestRetry: 3 })
  const waiting = Array.from({ length: 4 }, () => gate.run(() => Promise.resolve()))
  const refused = async () =>
    gate
      .run(() => Promise.resolve())
      .then(
        () => 0,
        (error: unknown) => (error instanceof Busy ? error.retryAfter : -1),
      )
  expect([await refused(), await refused(), await refused(), await refused()]).toEqual([1, 2, 3, 3])
  // Those have come by then.
  clock.now += 60
  expect(await refused()).toBe(1)
  open()
  await Promise.all([held, ...waiting])
  expect(await refused()).toBe(0)
})

test('the queue is as long as is served in time on this machine', async () => {
  for (const [workSeconds, room] of [
    [0.5, 8],
    [2, 2],
  ] as const) {
    const { gate, held, open } = heldGate({ wait: 4, longestRetry: 3 }, workSeconds)
    const tries = Promise.allSettled(Array.from({ length: 20 }, () => gate.run(() => Promise.resolve())))
    open()
    await held
    const settled = await tries
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(room)
  }
})

test('who leaves the queue is not served and holds no place', async () => {
  const { gate, held, open } = heldGate({ wait: 2, longestRetry: 3 })
  const served: string[] = []
  const enter = (name: string, signal?: AbortSignal) =>
    gate.run(() => Promise.resolve(served.push(name)), signal)
  const leaving = new AbortController()
  const [first, second] = [enter('leaves', leaving.signal), enter('stays')]
  await expect(enter('one too many')).rejects.toThrow(Busy)
  leaving.abort()
  await expect(first).rejects.toThrow(Abandoned)
  await expect(enter('left before', AbortSignal.abort())).rejects.toThrow(Abandoned)
  const third = enter('in its place')
  open()
  await Promise.all([held, second, third])
  expect(served).toEqual(['stays', 'in its place'])
})
