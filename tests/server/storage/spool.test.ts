import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { spoolFile, sweepSpool } from '../../../server/storage/spool'

const folder = mkdtempSync(join(tmpdir(), 'portal-spool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether this process still has it open. */
function isOpen(path: string): boolean {
  return readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  })
}

test('77: a path has one writer', async () => {
  const path = join(folder, 'taken')
  writeFileSync(path, 'of another')
  await expect(spoolFile(Readable.from(['mine']), path)).rejects.toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('of another')
})

test('77: a file is closed when it has been received, and when its sender breaks off', async () => {
  const whole = join(folder, 'whole')
  await spoolFile(Readable.from(['a', 'b']), whole)
  expect([readFileSync(whole, 'utf8'), isOpen(whole)]).toEqual(['ab', false])

  const cut = join(folder, 'cut')
  const source = new PassThrough()
  const receiving = spoolFile(source, cut)
  source.write('half')
  source.destroy(new Error('cut'))
  await expect(receiving).rejects.toThrow('cut')
  // Also one that ends before the file was opened: it must not appear after it was removed.
  expect([readdirSync(folder).includes('cut'), isOpen(cut)]).toEqual([true, false])
})

test('what is swept is old by the clock of its disk, which may be another than the server’s', async () => {
  const spool = join(folder, 'spool')
  mkdirSync(spool)
  for (const name of ['begun', 'left']) writeFileSync(join(spool, name), '')
  const [hour, now] = [3_600_000, statSync(join(spool, 'begun')).mtimeMs]
  utimesSync(join(spool, 'left'), new Date(now), new Date(now - 2 * hour))
  for (const days of [2, -2]) {
    vi.spyOn(Date, 'now').mockReturnValue(now + days * 24 * hour)
    await sweepSpool(spool, hour)
    expect(readdirSync(spool)).toEqual(['begun'])
  }
})
