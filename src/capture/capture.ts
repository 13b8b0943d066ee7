import type { Captured } from '../domain/captured'
import { maxFileBytes } from '../lib/file-size'
import { prepare, type ReadFile } from './prepare'
import { Refusal } from './refusal'
import type { WorkerAnswer } from './worker'

/** In milliseconds. A photo that takes longer is not drawn. */
const workerLimit = 30_000

/**
 * Reads and prepares a chosen file. Call it in the picker's change handler, before anything else: a phone's `File` may not be
 * readable later (docs/decisions/array-buffer-not-blob.md; Android: https://issues.chromium.org/issues/40123366). Throws
 * `Refusal`.
 */
export async function capture(file: File): Promise<Captured> {
  if (file.size > maxFileBytes) throw new Refusal('size')
  const read = { name: file.name, bytes: await readBytes(file) }
  try {
    return await prepareInWorker(read)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // There is no worker, or it hangs, or it died because the photo is too large: all but the drawing is done here.
    return prepare(read, () => Promise.resolve(null))
  }
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    throw new Refusal('unreadable', error)
  }
}

async function prepareInWorker(file: ReadFile): Promise<Captured> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await askWorker(worker, file)
  } finally {
    worker.terminate()
  }
}

/** The worker gets a copy of the bytes: if it dies, the page still has the photo. */
function askWorker(worker: Worker, file: ReadFile): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The capture worker gave no answer')), workerLimit)
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer)
      if ('captured' in data) resolve(data.captured)
      else reject('refused' in data ? new Refusal(data.refused) : new Error(data.failed))
    }
    worker.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The capture worker failed'))
    }
    worker.postMessage(file)
  })
}
