import type { Session } from '../../session/parse-session'
import type { Deliver } from '../delivery/deliver'
import { OutboxError } from '../model/outbox-error'
import type { Outcome } from '../model/policy'
import type { InMemory, NewUpload, Progress, Upload } from '../model/upload'
import { isSameDocument } from '../storage/records'

/** One try from memory. Repeating it with the same document uses the same key. */
type SendFromMemory = (upload: InMemory, onProgress: (progress: Progress) => void) => Promise<Outcome>

/** What is sent without being stored; known as long as this page lives. */
export function createSendFromMemory({
  deliver,
  newUpload,
  newId,
  isStored,
  session: { current, expired },
}: {
  deliver: Deliver
  newUpload: (upload: NewUpload) => Promise<Upload>
  newId: () => string
  isStored: (id: string) => boolean
  session: { current: () => Session | null; expired: (token: string) => Promise<void> }
}) {
  /** What may have arrived, by id; `delivered` if it was accepted. */
  const sent = new Map<string, Upload>()

  /**
   * A document that may have arrived keeps its key and what its form knew before; any other one has a
   * key of its own. Rejects with `OutboxError` (`signed-out`, `empty`).
   */
  async function asSent(given: NewUpload): Promise<Upload> {
    const upload = await newUpload(given)
    const { id, file, pages, created } = upload
    // What was accepted is only there again if its pages could not be deleted.
    const isBefore = (one: Upload) => isSameDocument(one, upload) && (one.state === 'queued' || one.id === id)
    const before = [...sent.values()].find(isBefore)
    if (before) return { ...before, state: 'queued', file, pages, created }
    return sent.has(id) ? { ...upload, id: newId() } : upload
  }

  /** Rejects with `OutboxError` (`signed-out`, `empty`, `sending`). */
  const send: SendFromMemory = async (given, onProgress) => {
    const upload = await asSent(given)
    const { id, attempts } = upload
    const session = current()
    if (!session) throw new OutboxError('signed-out')
    // The device may have stored the upload although its answer came too late.
    if (isStored(id)) throw new OutboxError('sending')
    // Only this context knows it. Called right before its first byte leaves.
    const isOurs = () => {
      sent.set(id, { ...upload, attempts: 1 })
      return Promise.resolve(true)
    }
    const oneTry = { upload, mayHaveArrived: attempts > 0, recorded: false }
    const outcome = await deliver(oneTry, given.file.bytes, session, onProgress, isOurs)
    if (!outcome) throw new Error('not sent')
    if (outcome.kind === 'signed-out') await expired(session.token)
    if (outcome.kind === 'accepted') sent.set(id, { ...upload, attempts: 1, state: 'delivered' })
    // An earlier try may have arrived, though this one has not.
    else if (outcome.arrived === 'no' && attempts === 0) sent.delete(id)
    return outcome
  }

  return {
    send,
    asSent,
    /** The device has it. */
    stored: (id: string): void => void sent.delete(id),
  }
}
