import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { putOffice, type Office } from '../../shared/office'
import { logoShape } from '../office-logo'

/** A build's page, and the service worker that stores it. */
export type Files = { page: string; worker?: string }

/**
 * A folder below `parent` with a build's start page that names the office, and compressed copies, to
 * be served before the build. The worker names the page's new content, so that a device with the app
 * stored fetches it ('Hay una versión nueva'). It is named after what it holds: processes share it.
 */
export function copyWithOffice(
  dist: string,
  { page, worker }: Files,
  { office, parent }: { office: Office; parent: string },
): string {
  const changed = putOffice(read(dist, page), office, logoShape(office.logo))
  const revision = hash(changed)
  const files = { [page]: changed, ...(worker && { [worker]: announced(read(dist, worker), revision) }) }
  const folder = join(parent, hash(JSON.stringify(files)))
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const begun = mkdtempSync(join(parent, 'begun-'))
  for (const [file, content] of Object.entries(files)) {
    const copies = { '': content, '.br': brotliCompressSync(content), '.gz': gzipSync(content) }
    // Served as they are after a power cut.
    for (const [ending, copy] of Object.entries(copies))
      writeFileSync(join(begun, file + ending), copy, { flush: true })
  }
  try {
    renameSync(begun, folder)
  } catch (error) {
    rmSync(begun, { recursive: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}

function announced(worker: string, revision: string): string {
  const ofPage = /(?<="revision":")\w+(?=","url":"index\.html")/
  if (!ofPage.test(worker)) throw new Error('sw.js does not name index.html with its revision')
  return worker.replace(ofPage, revision)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function read(dist: string, file: string): string {
  return readFileSync(join(dist, file), 'utf8')
}
