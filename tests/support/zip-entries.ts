/** The entries of a ZIP whose files are stored as they are: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function entriesOf(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const named = at + 46 + (name ?? 0)
    entries.set(zip.toString('utf8', at + 46, named), zip.subarray(start, start + zip.readUInt32LE(at + 24)))
    at = named + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
