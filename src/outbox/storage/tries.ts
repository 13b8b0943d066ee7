import { isDue, leaseTime, waitsForTime, type Step } from '../model/policy'
import type { SeenRow, Upload } from '../model/upload'
import type { Lease } from './schema'
import { change, uploadsIn, mayHaveArrived } from './records'
import { stateStores, unlessFull, type ReadTx, type Transactions, type WriteTx } from './transactions'

export type Try = {
  upload: Upload
  /** An earlier try may have reached the server. */
  mayHaveArrived: boolean
  /** False on a full disk: the stored upload still says `queued`. */
  recorded: boolean
}

/** What follows from a try that did not deliver. */
export type EndStep = Exclude<Step, { to: 'delivered' }>

/** `isWritten`: whether the lease could be stored. */
export type Drainer = { holder: string; isWritten: boolean }

/** Whether the drainer with this lease on that upload is gone. */
export type IsAbandoned = (id: string, lease: Lease) => boolean

/** The upload is due, or the drainer of its last try is gone. */
export function canBegin(upload: Upload, now: number, isAbandoned: IsAbandoned): boolean {
  if (upload.state !== 'sending') return isDue(upload, now)
  return !upload.lease || isAbandoned(upload.id, upload.lease)
}

/** The upload's fields after this end of a try. */
export function afterTry(step: EndStep, now: number) {
  const { to: state, reason } = step
  if (step.to === 'blocked') return { state, reason, lease: null }
  const { wait, setbacks } = step
  return { state, reason, lease: null, wait, nextAttempt: wait === 0 ? 0 : now + wait, setbacks }
}

export function tries({ read, write, writeBatched }: Transactions) {
  const rows = new Map<string, SeenRow>()

  /** The row before the first try. What a full disk does not take is remembered here. */
  function learnSeen(id: string, seen: SeenRow): Promise<void> {
    const learnt = write('relaxed', stateStores, async (tx) => {
      const upload = await uploadsIn(tx).get(id)
      if (upload?.state !== 'queued' || (await mayHaveArrived(tx, id))) return
      rows.set(id, seen)
      await change(tx, upload, 0, { seen })
    })
    return unlessFull(learnt, () => Promise.resolve())
  }

  /**
   * Records a try before its first byte leaves; null if this drainer may not send the upload. On a
   * full disk `leave` records it. Strict, because after a power cut a forgotten try could send the
   * document twice.
   */
  function begin(id: string, drainer: Drainer, now: number, isAbandoned: IsAbandoned): Promise<Try | null> {
    const find = async (tx: ReadTx | WriteTx): Promise<Omit<Try, 'recorded'> | null> => {
      const [lease, upload, mayBeThere] = await Promise.all([
        tx.objectStore('lease').get('drain'),
        uploadsIn(tx).get(id),
        mayHaveArrived(tx, id),
      ])
      const isDraining = lease ? lease.holder === drainer.holder : !drainer.isWritten
      if (!isDraining || !upload || !canBegin(upload, now, isAbandoned)) return null
      return {
        upload: { ...upload, seen: upload.seen ?? rows.get(id) ?? null },
        mayHaveArrived: mayBeThere,
      }
    }
    const recorded = writeBatched('strict', stateStores, async (tx) => {
      const found = await find(tx)
      if (!found) return null
      const lease = { holder: drainer.holder, until: now + leaseTime }
      const [upload] = await Promise.all([
        change(tx, found.upload, now, { state: 'sending', attempts: found.upload.attempts + 1, lease }),
        tx.objectStore('unsent').delete(id),
        tx.objectStore('lease').put(lease, id),
      ])
      return { ...found, upload, recorded: true }
    })
    // Sending makes space on a full disk.
    return unlessFull(recorded, async () => {
      const found = await read(stateStores, find)
      return found && { ...found, upload: { ...found.upload, state: 'sending' }, recorded: false }
    })
  }

  /**
   * Records a try that a full disk did not take, right before its first byte leaves: what `begin`
   * deleted could not be put back if nothing leaves. False if another context has settled the upload
   * or may have sent it.
   */
  function leave(oneTry: Try, holder: string): Promise<boolean> {
    const { id } = oneTry.upload
    return write('strict', stateStores, async (tx) => {
      if (!(await isHeld(tx, oneTry, holder)) || (await mayHaveArrived(tx, id)) !== oneTry.mayHaveArrived)
        return false
      await Promise.all([tx.objectStore('unsent').delete(id), tx.objectStore('lease').delete(id)])
      return true
    })
  }

  /** Stores the end of an undelivered try; null if another drainer has taken the upload. */
  async function finish(oneTry: Try, holder: string, step: EndStep, now: number): Promise<Upload | null> {
    const { id } = oneTry.upload
    return writeBatched('relaxed', stateStores, async (tx) => {
      const upload = await uploadsIn(tx).get(id)
      if (!upload || !has(holder, upload, oneTry)) return null
      // An earlier try, or an unrecorded one since then, may have arrived, though this one has not.
      const last = await tx.objectStore('lease').get(id)
      const isUnsent = step.arrived === 'no' && !oneTry.mayHaveArrived && last?.holder === holder
      if (isUnsent) await tx.objectStore('unsent').put(true, id)
      await tx.objectStore('lease').delete(id)
      const isUncounted = step.to === 'queued' && !step.counted && oneTry.recorded
      const attempts = upload.attempts - (isUncounted ? 1 : 0)
      return change(tx, upload, now, { ...afterTry(step, now), attempts })
    })
  }

  /** False once another drainer took over this frozen one. */
  function stillHas(oneTry: Try, holder: string): Promise<boolean> {
    return read(['uploads', 'lease'], (tx) => isHeld(tx, oneTry, holder))
  }

  /** Returns the uploads that waited for their time. */
  function makeDue(ids: readonly string[], now: number): Promise<Upload[]> {
    return write('relaxed', stateStores, async (tx) => {
      const uploads = await Promise.all(ids.map((id) => uploadsIn(tx).get(id)))
      return Promise.all(
        uploads.flatMap((upload) =>
          upload && waitsForTime(upload, now)
            ? change(tx, upload, now, { nextAttempt: 0, wait: 0, setbacks: 0 })
            : [],
        ),
      )
    })
  }

  return { learnSeen, makeDue, begin, leave, finish, stillHas }
}

async function isHeld(tx: ReadTx | WriteTx, oneTry: Try, holder: string): Promise<boolean> {
  const [lease, upload] = await Promise.all([
    tx.objectStore('lease').get('drain'),
    uploadsIn(tx).get(oneTry.upload.id),
  ])
  return !(lease && lease.holder !== holder) && upload !== undefined && has(holder, upload, oneTry)
}

/** False once another context has settled the upload or, of a recorded try, taken it over. */
function has(holder: string, { state, lease }: Upload, { recorded }: Try): boolean {
  return recorded
    ? state === 'sending' && lease?.holder === holder
    : state !== 'delivered' && state !== 'blocked'
}
