import type { Captured } from '../lib/captured'
import { maxFileBytes } from '../../shared/files'
import { goesAsItIs, joinPages, type Page } from './pdf/join-pages'
import { pdfLock } from './pdf/pdf-lock'
import { prepare, type Draw, type ReadFile } from './prepare/prepare'
import { Refusal } from './prepare/refusal'
import type { PageProgress, WorkerAnswer, WorkerTask } from './worker'

export type { PageProgress } from './worker'

/** Milliseconds without a message from the worker: then the page takes the file as it is. */
const workerLimit = 30_000

/**
 * Call it first in the picker's change handler: a phone's `File` may be unreadable later
 * (docs/decisions/array-buffer-not-blob.md; Android: https://issues.chromium.org/issues/40123366).
 * Throws `Refusal`.
 */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxFileBytes) throw new Refusal('size')
  try {
    return { name: file.name, bytes: await file.arrayBuffer() }
  } catch (error) {
    throw new Refusal('unreadable', error)
  }
}

/** Prepares a file. A PDF that may need a password is accepted. Throws `Refusal`. */
export async function capture(file: ReadFile): Promise<Captured> {
  const captured = await inWorker({ prepare: file }, [], () => prepare(file, cannotDraw))
  const lock = await pdfLock(captured)
  if (lock === 'locked' || lock === 'empty') throw new Refusal(`${lock}-pdf`)
  return captured
}

/**
 * One document of prepared pages, as `joinPages` makes it. `read` is called again if the worker
 * fails, since the worker takes ownership of the bytes. Throws `Refusal`.
 */
export async function captureDocument(
  read: () => Promise<readonly Page[]>,
  title: string,
  onProgress: (progress: PageProgress) => void = () => undefined,
): Promise<Captured> {
  const pages = await read()
  const [only] = pages
  if (only && pages.length === 1 && goesAsItIs(only, only.bytes.byteLength))
    return joinPages(pages, title, cannotDraw)
  const transfer = pages.map(({ bytes }) => bytes)
  return inWorker({ join: pages, title }, transfer, () => joinUndrawn(read, title), onProgress)
}

/** Without drawing, 'size' and 'no-page' mean that the worker failed, not the pages. */
async function joinUndrawn(read: () => Promise<readonly Page[]>, title: string): Promise<Captured> {
  const pages = await read()
  try {
    return await joinPages(pages, title, cannotDraw)
  } catch (error) {
    throw error instanceof Refusal && (error.code === 'size' || error.code === 'no-page')
      ? new Refusal('undrawn', error)
      : error
  }
}

const cannotDraw: Draw = () => Promise.resolve(null)

/** `otherwise` does everything but the drawing here, if the worker is missing, hangs or dies. */
async function inWorker(
  task: WorkerTask,
  transfer: Transferable[],
  otherwise: () => Promise<Captured>,
  onProgress: (progress: PageProgress) => void = () => undefined,
): Promise<Captured> {
  let worker: Worker | null = null
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    return await answerOf(worker, task, transfer, onProgress)
  } catch (error) {
    if (error instanceof Refusal) throw error
  } finally {
    worker?.terminate()
  }
  return otherwise()
}

/** Copies what is not in `transfer`, so that the page keeps the photo if the worker dies. */
function answerOf(
  worker: Worker,
  task: WorkerTask,
  transfer: Transferable[],
  onProgress: (progress: PageProgress) => void,
): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The capture worker gave no sign of life'))
    let timer = setTimeout(giveUp, workerLimit)
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer)
      if ('goesOn' in data) {
        timer = setTimeout(giveUp, workerLimit)
        if (data.goesOn) onProgress(data.goesOn)
      } else if ('captured' in data) resolve(data.captured)
      else reject('refused' in data ? new Refusal(data.refused) : new Error(data.failed))
    }
    worker.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The capture worker failed'))
    }
    worker.postMessage(task, transfer)
  })
}
