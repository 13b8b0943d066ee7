import { addressOf } from '../../shared/areas'
import { takesUpload } from '../../shared/document-status'
import { hasLeftBytes, isToConfirm, type Draft, type Upload } from '../../src/outbox/model/upload'
import {
  databaseName,
  type Part,
  type PartKey,
  type Stored as StoredEntry,
} from '../../src/outbox/storage/schema'
import { isDraft, isUpload } from '../../src/outbox/storage/records'
import { reasonText } from '../../src/outbox/page/wording'
import type { Device } from './device'
import { pagesIn, photoOf } from './page-files'

/** What was captured in a scenario, and what the user was told about it. */
export type Capture = {
  sha256: string
  /** It is a page of a form's draft: said so, and not saved yet. */
  kept: boolean
  /** Its upload's id, once 'guardado' was said. */
  saved: string | null
  /** The user discarded or replaced it, or asked for that. */
  removed: boolean
  /** The user was told that a second copy is possible, and sent it all the same. */
  secondCopy: boolean
  /** How many documents the portal had when it was photographed. */
  standing: number
}

export type Stored = {
  uploads: Upload[]
  drafts: Draft[]
  bytes: Map<string, number>
  /** Their sizes. */
  parts: Map<string, number>
}

/**
 * The invariants (docs/faults.md, 'Invariants') after every scenario. What is broken, in words; `lost` and `twice` apart, since
 * those two are what the product must never do.
 */
export async function brokenInvariants(
  device: Device,
  captures: readonly Capture[],
): Promise<{ lost: string[]; twice: string[]; other: string[] }> {
  const { uploads, drafts, bytes, parts } = await readStored(device.factory)
  const { documents } = device.portal
  const lost: string[] = []
  const twice: string[] = []
  const other: string[] = []
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))

  function wasSaved({ id }: Upload): boolean {
    return captures.some(({ saved }) => saved === id)
  }

  // I1: each in exactly one state, with what that state needs.
  for (const upload of uploads) {
    const arrived = documents.some(
      ({ sha256, user }) => sha256 === upload.file.sha256 && user === upload.owner,
    )
    const size = bytes.get(upload.id)
    if (hasLeftBytes(upload)) {
      // On a full disk a proven document gives up its bytes first; if its state is never written, its list may be all that is seen later.
      const gaveUp = !isToConfirm(upload) && arrived
      if (size !== upload.file.size && !gaveUp)
        lost.push(`I7 ${upload.id} is not proven and has lost its bytes`)
    } else if (upload.state === 'delivered') {
      if (!upload.receipt) other.push(`I1 ${upload.id} is delivered without a receipt`)
      if (size !== undefined) other.push(`I1 ${upload.id} is delivered and still has bytes`)
      if (!arrived) lost.push(`I7 ${upload.id} counts as delivered and the portal has not got it`)
    } else {
      if (upload.receipt && upload.receipt.proof !== 'success')
        other.push(`I1 ${upload.id} is ${upload.state} with a receipt`)
      // On a full disk an arrived document gives up its bytes before its state can be written.
      if (size !== upload.file.size && !arrived && wasSaved(upload))
        lost.push(`I1 ${upload.id} has lost its bytes`)
    }
  }
  const unsaved = new Set(drafts.map(({ id }) => id))
  for (const id of bytes.keys())
    if (!byId.has(id) && !unsaved.has(id)) other.push(`I1 bytes without an upload: ${id}`)

  // I9: a page that was taken is in a draft, with its bytes, or in an upload, until the user drops it.
  const unsavedPages = drafts.flatMap(({ id, pages }) =>
    pages.filter((page) => parts.has(`${id} ${page.id}`)).map(({ sha256 }) => sha256),
  )
  const there = new Set(
    [
      ...unsavedPages,
      ...uploads.flatMap(({ file, pages }) => [file, ...pages].map(({ sha256 }) => sha256)),
      ...documents.map(({ sha256 }) => sha256),
    ].flatMap(photosIn),
  )
  for (const { sha256, kept, removed } of captures)
    if (kept && !removed && !photosIn(sha256).every((photo) => there.has(photo)))
      lost.push(`I9 the page ${sha256.slice(0, 8)} is gone`)

  // I2: what the portal has is what was captured.
  for (const document of documents) {
    const upload = byId.get(document.key)
    if (upload && upload.file.sha256 !== document.sha256) other.push(`I2 ${document.key} arrived changed`)
    if (upload && upload.owner !== document.user) other.push(`${document.key} went out under another's name`)
  }

  // I3: at most one document an upload, unless the user took the risk.
  for (const { sha256, secondCopy } of captures) {
    const copies = documents.filter((document) => document.sha256 === sha256)
    if (copies.length > 1 && !secondCopy)
      twice.push(`I3 ${sha256.slice(0, 8)} arrived ${copies.length} times`)
  }

  // I4: nothing that was said to be safe is gone, unless the user wanted it so.
  for (const { saved, removed } of captures)
    if (saved && !removed && !byId.has(saved)) lost.push(`I4 ${saved} was saved and is gone`)

  // I5: what the screen shows is what the store holds.
  for (const process of device.processes) {
    const user = process.session()?.user.id
    const shown = process.outbox.getSnapshot()
    if (user === undefined || !shown.ready) continue
    const expected = uploads.filter(({ owner }) => owner === user).map(({ id, state }) => `${id} ${state}`)
    const seen = shown.uploads.map(({ id, state }) => `${id} ${state}`)
    if (expected.sort().join() !== seen.sort().join())
      other.push(`I5 a screen shows [${seen.join()}], the store holds [${expected.join()}]`)
  }

  // I8: the user is not asked whose document it is while nothing of this one has left, and no other has come to its target. Where the portal
  // did not answer with the list that was read before the first try, it is sent without; what a full disk did not take of it goes with its tab.
  for (const { id, owner, state, reason, target, file } of uploads) {
    const { standing = 0 } = captures.find(({ sha256 }) => sha256 === file.sha256) ?? {}
    const sent = device.requests.filter(({ method, key }) => method === 'POST' && key === id)
    const hasLeft = sent.length === 0 || sent.some(({ sky }) => sky !== 'none')
    const first = sent[0]?.at ?? 0
    const isForgotten = sent[0]?.isForgotten() ?? false
    const isListed = !device.requests.some(
      ({ method, at, sky }) =>
        method === 'GET' && sky !== 'fine' && sky !== 'none' && at <= first && at > first - 600_000,
    )
    const hasCompany = documents.slice(standing).some(({ row }) => row === addressOf(target))
    const isOpen = takesUpload(device.portal.rowOf(owner, target).status)
    const isKnown = isListed && !isForgotten
    if (state === 'blocked' && reason?.kind === 'unproven' && isOpen && isKnown && !hasLeft && !hasCompany)
      other.push(`I8 ${id} is asked about, and nothing of it has left`)
  }

  // I6: every reason has its sentence.
  for (const upload of uploads)
    if (upload.reason && reasonText(upload).length < 10)
      other.push(`I6 no sentence for ${upload.reason.kind}`)

  return { lost, twice, other }
}

/** The photos that a page or document is made of, also as their crops. */
function photosIn(sha256: string): string[] {
  return pagesIn(sha256).map(({ name }) => photoOf(name))
}

/** The database as it lies there, read past the engine. None is made. */
export async function readStored(factory: IDBFactory): Promise<Stored> {
  if (!(await factory.databases()).some(({ name }) => name === databaseName))
    return { uploads: [], drafts: [], bytes: new Map(), parts: new Map() }
  const request = factory.open(databaseName)
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('not opened', { cause: request.error }))
  })
  try {
    const tx = db.transaction(['uploads', 'parts'])
    const all = <T>(made: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        made.onsuccess = () => resolve(made.result)
        made.onerror = () => reject(new Error('not read', { cause: made.error }))
      })
    const [uploads, keys, values] = await Promise.all([
      all(tx.objectStore('uploads').getAll()) as Promise<StoredEntry[]>,
      all(tx.objectStore('parts').getAllKeys()) as Promise<PartKey[]>,
      all(tx.objectStore('parts').getAll()) as Promise<Part[]>,
    ])
    return {
      uploads: uploads.filter(isUpload),
      drafts: uploads.filter(isDraft),
      bytes: new Map(
        keys.flatMap(([id], index) => {
          const part = values[index]
          return part && part.kind !== 'thumbnail' ? [[id, part.bytes.byteLength] as const] : []
        }),
      ),
      parts: new Map(keys.map((key, index) => [key.join(' '), values[index]?.bytes.byteLength ?? 0])),
    }
  } finally {
    db.close()
  }
}
