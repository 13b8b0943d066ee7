import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Busy } from '../../../server/domain/errors'
import { Gate } from '../../../server/domain/gate'
import { hashPassword } from '../../../server/domain/passwords'

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
  const gate = new Gate({ atOnce: 2, waiting: 2 })
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
