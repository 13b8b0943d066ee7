import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a new file, for this user alone; nothing is left of one that failed. */
export async function writeNewFile(path: string, open: () => Readable): Promise<void> {
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await once(output, 'open')
  try {
    await pipeline(open(), output)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
