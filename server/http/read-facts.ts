import type { FastifyInstance } from 'fastify'
import { keepFacts, listUnread, type UnreadFile } from '../domain/facts'
import { decodeApart, type Decoder, type Job } from '../facts/decoder'
import { repeatedly } from '../routes/wire/background'
import type { Services } from '../services'
import { readStored } from '../storage/stored-file'

/** Milliseconds: `look` between two looks for new files. `program` as `from` of `decodeApart`. */
export type FactsOptions = { look: number; program?: string }

export const factsOptions: FactsOptions = { look: 2_000 }

/** Milliseconds between two looks through all files, and after a failure. */
const [hour, minute] = [3_600_000, 60_000]

const kinds: Readonly<Record<string, Job['kind']>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'picture',
  'image/png': 'picture',
}

/**
 * Reads what stored files say of themselves, one after the other, after their uploads were answered:
 * new ones, and by the hour, first at the start, those that were never read or by an older reader.
 */
export function readFactsOfFiles(
  app: FastifyInstance,
  services: Services,
  { look, program }: FactsOptions,
): void {
  let recentUntil = 0
  let pausedUntil = 0
  repeatedly(app, look, async (signal) => {
    const now = performance.now()
    if (now < pausedUntil) return
    pausedUntil = now + minute
    const decoder = decodeApart(signal, undefined, program)
    try {
      await readUnread(services, { recent: now < recentUntil, decoder, signal })
      if (now >= recentUntil) recentUntil = now + hour
      pausedUntil = 0
    } catch (error) {
      // A stop ends what reads.
      if (!signal.aborted) throw error
    } finally {
      decoder.close()
    }
  })
}

type Round = { recent: boolean; decoder: Decoder; signal: AbortSignal }

/** Rejects if the store could not give a file now, after the others were read. */
async function readUnread({ db, storage }: Services, round: Round): Promise<void> {
  const { recent, decoder, signal } = round
  const failed = new Map<number, unknown>()
  const factsIn = async (file: UnreadFile, kind: Job['kind']) => {
    const stored = await readStored(storage, file, signal).catch((error: unknown) => {
      failed.set(file.id, error)
    })
    return stored?.bytes ? decoder.read({ kind, bytes: stored.bytes }) : null
  }
  for (;;) {
    const files = await listUnread(db, { recent, except: [...failed.keys()] })
    if (files.length === 0) break
    for (const file of files) {
      const kind = kinds[file.mime]
      const facts = kind ? await factsIn(file, kind) : null
      signal.throwIfAborted()
      if (!failed.has(file.id)) await keepFacts(db, file, facts)
    }
  }
  for (const error of failed.values()) throw error
}
