import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { putOffice, type Office } from '../../shared/office'
import { logoShape } from '../office-logo'

/** A build's page, and the service worker that stores it. */
export type Files = { page: string; worker?: string }

/**
 * A new folder with a build's start page that names the office, and compressed copies, to be served
 * before the build. The worker names the page's new content, so that a device with the app stored
 * fetches it ('Hay una versión nueva').
 */
export function copyWithOffice(
  dist: string,
  { page, worker }: Files,
  office: Office,
): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-oficina-'))
  const put = (file: string, content: string) => {
    writeFileSync(join(folder, file), content)
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content))
  }
  const changed = putOffice(read(dist, page), office, logoShape(office.logo))
  put(page, changed)
  if (worker) {
    const revision = createHash('sha256').update(changed).digest('hex').slice(0, 32)
    const ofPage = /(?<="revision":")\w+(?=","url":"index\.html")/
    put(worker, read(dist, worker).replace(ofPage, revision))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function read(dist: string, file: string): string {
  return readFileSync(join(dist, file), 'utf8')
}
