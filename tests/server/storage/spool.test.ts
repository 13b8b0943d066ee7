import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { spoolFile } from '../../../server/storage/spool'

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
