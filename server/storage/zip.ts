import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; input: string | Uint8Array }

/**
 * A ZIP of entries that are requested one by one and deflated: at most one is in memory. Fails with
 * what `entries` throws, and aborts their signal when nobody reads any more.
 */
export function zipOf(entries: (signal: AbortSignal) => AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const left = new AbortController()
  output.on('close', () => left.abort())
  async function addAll(): Promise<void> {
    for await (const { name, input } of entries(left.signal)) {
      // yazl keeps the streams to the end; this one has let go of its bytes by then.
      const content = new PassThrough()
      content.end(input)
      zip.addReadStream(content, name)
      await finished(content, { signal: left.signal })
    }
    zip.end()
  }
  addAll().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}
