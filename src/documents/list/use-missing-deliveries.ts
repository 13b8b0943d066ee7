import { useEffect, useState } from 'react'
import { storedFile } from '../../api/documents'
import { ApiError } from '../../api/errors'
import { fetchRead } from '../../api/http'
import { takesUpload } from '../../../shared/document-status'
import { readRowsBy, readTargetRows, type ReadList, type ReadRows } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import { otherDocumentType } from '../../../shared/document-types'
import type { UntilShown } from '../../outbox/engine/shown'
import { byOrder, type Upload } from '../../outbox/model/upload'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { useOutbox } from '../../outbox/page/use-outbox'
import { knownAddressOf } from '../../outbox/page/uploads-of'
import { webUrl } from '../../lib/video-links'
import { readStoredResponse } from '../../queries/read-stored-response'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'

/**
 * Ids of uploads that the portal had received and no longer has, as after a restored backup
 * (docs/faults.md, '36'). A stored list may be older than the delivery, so it is read again first.
 */
export function useMissingDeliveries({ enabled = true } = {}): ReadonlySet<string> {
  // Most changes of the queue are of others, and come before its first delivery.
  const received = useOutbox(({ uploads }) => (enabled ? lastReceived(uploads) : ''))
  const userId = useSession().user.id
  const connection = useConnection()
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(): Promise<void> {
      const outbox = outboxRef.getSnapshot()
      const ids = new Set(received.split(' '))
      const uploads = outbox?.getSnapshot().uploads.filter(({ id }) => ids.has(id)) ?? []
      const { found, lookAgainIn } = await findMissing(
        uploads,
        userId,
        outbox?.untilShown ?? (() => Infinity),
      )
      if (!isCurrent) return
      setMissing(found)
      if (lookAgainIn < Infinity) timer = setTimeout(() => void look(), lookAgainIn)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [received, userId, connection])
  return missing
}

/** The ids of those that were received, and not sent again since. */
function lastReceived(uploads: readonly Upload[]): string {
  if (!uploads.some(wasReceived)) return ''
  return lastOfEach(uploads)
    .filter(wasReceived)
    .map(({ id }) => id)
    .join(' ')
}

/** Already found missing in a fresh list, which is not read again. */
const foundMissing = new Set<string>()

async function findMissing(
  uploads: readonly Upload[],
  userId: number,
  untilShown: UntilShown,
): Promise<{ found: ReadonlySet<string>; lookAgainIn: number }> {
  const readStored = onceEach(async (read) => {
    const stored = await readStoredResponse(read, userId)
    if (!stored) throw new NotRead()
    return stored.data
  })
  const readNow = onceEach(async (read) => {
    try {
      return await fetchRead(read)
    } catch (error) {
      throw error instanceof ApiError ? new NotRead() : error
    }
  })
  const found = new Set<string>()
  let lookAgainIn = Infinity
  for (const upload of uploads) {
    if (!(await isLacking(upload, readStored))) continue
    const wait = untilShown(upload)
    if (wait > 0) lookAgainIn = Math.min(lookAgainIn, wait)
    else if (
      foundMissing.has(upload.id) ||
      ((await isLacking(upload, readNow)) && !(await isElsewhere(upload)))
    ) {
      found.add(upload.id)
      foundMissing.add(upload.id)
    }
  }
  return { found, lookAgainIn }
}

/** The last upload of each target and detail: earlier ones were sent again. */
export function lastOfEach(uploads: readonly Upload[]): Upload[] {
  const last = new Map<string, Upload>()
  for (const upload of [...uploads].sort(byOrder))
    last.set(`${knownAddressOf(upload.target)} ${upload.detalle}`, upload)
  return [...last.values()]
}

function wasReceived({ delivered, receipt }: Upload): boolean {
  return delivered !== null && receipt?.document_id != null
}

/** False also if the list can't be read. */
async function isLacking(upload: Upload, readRows: ReadRows): Promise<boolean> {
  try {
    return lacks(await readTargetRows(upload.target, readRows), upload)
  } catch (error) {
    if (error instanceof NotRead) return false
    throw error
  }
}

/** Milliseconds. */
const headLimit = 20_000

/**
 * Whether the portal has its file in another row: the accountant may have moved it longer ago than the
 * list says. By the hash, because after a restored backup another document can have its id. True also
 * if it is not known.
 */
async function isElsewhere({ receipt, file }: Upload): Promise<boolean> {
  try {
    const address = webUrl((await fetchRead(storedFile(receipt?.document_id ?? 0))).file)
    if (!address) return false
    const head = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(headLimit) })
    const etag = head.headers.get('ETag')
    return etag === null || etag === `"${file.sha256}"`
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404)
  }
}

class NotRead extends Error {}

/** Uploads may share a list. */
function onceEach(read: ReadList): ReadRows {
  const readRows = readRowsBy(read)
  const lists = new Map<string, Promise<AskedRow[]>>()
  return (list) => {
    const { path } = list.read
    const rows = lists.get(path) ?? readRows(list)
    lists.set(path, rows)
    return rows
  }
}

/**
 * A different document may have come since, or the accountant moved it; an unchanged row has lost
 * the delivery.
 */
function lacks(shown: readonly AskedRow[], { target, receipt, seen }: Upload): boolean {
  const own = receipt?.document_id
  if (target.type === otherDocumentType) return !shown.some(({ idDocument }) => idDocument === own)
  return shown.some(
    ({ idDocument, status, movido }) =>
      !movido && idDocument !== own && idDocument === (seen?.idDocument ?? null) && takesUpload(status),
  )
}
