import { maxFileBytes } from '../lib/file-size'
import { mimeTypes, nameFor } from './kind'
import { prepare, type Prepared } from './prepare'
import { Refusal } from './refusal'
import type { WorkerAnswer } from './worker'

/** A document as it will be stored and sent: checked, and a photo upright, reduced and without metadata. */
export type Captured = { name: string; type: string; bytes: ArrayBuffer }

/** A photo that takes longer is sent as it is. */
const patience = 30_000

/**
 * Reads and prepares a chosen file. To be called in the picker's change handler, before anything else: a phone's `File` is a
 * lazy handle that can vanish or turn empty. Throws `Refusal`.
 */
export async function capture(file: File): Promise<Captured> {
  if (file.size > maxFileBytes) throw new Refusal('size')
  const bytes = await readAll(file)
  const { kind, bytes: ready } = await prepareInWorker(bytes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    // No worker, no canvas in it, or it died of a photo too large: what needs no drawing is done here.
    return prepare(new Uint8Array(bytes), () => Promise.resolve(null))
  })
  return { name: nameFor(kind, file.name), type: mimeTypes[kind], bytes: ready }
}

async function readAll(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    throw new Refusal('unreadable', error)
  }
}

async function prepareInWorker(bytes: ArrayBuffer): Promise<Prepared> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await askWorker(worker, bytes)
  } finally {
    worker.terminate()
  }
}

/** The worker gets a copy: should it die, the page still has the photo. */
function askWorker(worker: Worker, bytes: ArrayBuffer): Promise<Prepared> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The capture worker gave no answer')), patience)
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer)
      if ('prepared' in data) resolve(data.prepared)
      else reject('refused' in data ? new Refusal(data.refused) : new Error(data.failed))
    }
    worker.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The capture worker failed'))
    }
    worker.postMessage(bytes)
  })
}
