import { inflateRawSync } from 'node:zlib'

/** The entries of a ZIP, all of which are deflated: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function entriesOf(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, name, extra, comment] = [10, 28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const named = at + 46 + (name ?? 0)
    // Java refuses what is stored as it is if its size comes after it.
    if (method !== 8) throw new Error('an entry is not deflated')
    const content = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)))
    entries.set(zip.toString('utf8', at + 46, named), content)
    at = named + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
