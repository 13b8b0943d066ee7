import { afterAwake } from '../lib/after-awake'
import type { Captured } from '../lib/captured'
import { maxFileBytes, sniffedBytes } from '../../shared/files'
import { goesAsItIs, joinPages, type Page } from './pdf/join-pages'
import { pdfLock } from './pdf/pdf-lock'
import { mayFit, prepare, type Draw, type ReadFile } from './prepare/prepare'
import { kindOf } from './prepare/kind'
import { headBytes } from './prepare/picture-size'
import { Refusal } from './prepare/refusal'
import type { PageProgress, WorkerAnswer, WorkerTask } from './worker'

export type { PageProgress } from './worker'

/** Milliseconds without a message from the worker: then the page takes the file as it is. */
const workerLimit = 30_000

/** Milliseconds for PDF.js to start: 'Guardar' waits for them. */
const pdfStartLimit = 6_000

/**
 * Call it first in the picker's change handler: a phone's `File` may be unreadable later
 * (docs/decisions/array-buffer-not-blob.md; Android: https://issues.chromium.org/issues/40123366).
 * Throws `Refusal`.
 */
export async function readFile(file: File): Promise<ReadFile> {
  try {
    if (file.size > maxFileBytes) {
      const head = await file.slice(0, sniffedBytes).arrayBuffer()
      if (!mayFit(file.size, new Uint8Array(head))) throw new Refusal('size')
    }
    return { name: file.name, bytes: await file.arrayBuffer() }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreadable', error)
  }
}

/**
 * Prepares a file. A PDF that may need a password is accepted. `onThumbnail` is called later with a
 * photo's small picture, if the browser makes one. Throws `Refusal`.
 */
export async function capture(
  file: ReadFile,
  onThumbnail?: (thumbnail: ArrayBuffer) => void,
): Promise<Captured> {
  const task = { prepare: file, ...(onThumbnail && { thumbnail: true }) }
  const captured = await inWorker(task, [], () => prepare(file, cannotDraw), { onThumbnail })
  const lock = await pdfLock(captured, pdfStartLimit)
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
  return inWorker({ join: pages, title }, transfer, () => joinUndrawn(read, title), { onProgress })
}

/** One file at a time is decoded for its small picture, to limit memory. */
let making: Promise<unknown> = Promise.resolve()

/**
 * The small picture of a stored photo or PDF, which is read when it is its turn. Null if none can be
 * made; 'unknown' if there was nothing to read, or what draws it has failed. Copies the bytes.
 */
export function makeThumbnail(
  read: () => Promise<ArrayBuffer | null>,
): Promise<ArrayBuffer | null | 'unknown'> {
  const made = making.then(read).then((file) => (file ? show(file) : 'unknown'))
  making = made.catch(() => undefined)
  return made
}

async function show(file: ArrayBuffer): Promise<ArrayBuffer | null | 'unknown'> {
  if (kindOf(new Uint8Array(file.slice(0, headBytes))) !== 'pdf') return showInWorker(file)
  // On the page, as the viewer does. Lazy: photos need nothing of it.
  const part = await import('./pdf/pdf-thumbnail').catch(() => null)
  return part ? part.pdfThumbnail(file) : 'unknown'
}

function showInWorker(photo: ArrayBuffer): Promise<ArrayBuffer | null | 'unknown'> {
  return new Promise((resolve) => {
    runWorker(
      { show: photo },
      [],
      (answer) => {
        resolve('thumbnail' in answer ? answer.thumbnail : null)
        return false
      },
      () => resolve('unknown'),
    )
  })
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

type Listeners = {
  onProgress?: (progress: PageProgress) => void
  onThumbnail?: ((thumbnail: ArrayBuffer) => void) | undefined
}

/** `otherwise` does everything but the drawing here, if the worker is missing, hangs or dies. */
async function inWorker(
  task: WorkerTask,
  transfer: Transferable[],
  otherwise: () => Promise<Captured>,
  listeners: Listeners,
): Promise<Captured> {
  try {
    return await answerOf(task, transfer, listeners)
  } catch (error) {
    if (error instanceof Refusal) throw error
  }
  return otherwise()
}

function answerOf(
  task: WorkerTask,
  transfer: Transferable[],
  { onProgress, onThumbnail }: Listeners,
): Promise<Captured> {
  return new Promise((resolve, reject) => {
    function hear(answer: WorkerAnswer): boolean {
      if ('goesOn' in answer) {
        if (answer.goesOn) onProgress?.(answer.goesOn)
        return true
      }
      if ('captured' in answer) {
        resolve(answer.captured)
        return onThumbnail !== undefined
      }
      if ('thumbnail' in answer) {
        if (answer.thumbnail) onThumbnail?.(answer.thumbnail)
      } else reject('refused' in answer ? new Refusal(answer.refused) : new Error(answer.failed))
      return false
    }
    runWorker(task, transfer, hear, (why) => reject(new Error(`The capture worker ${why}`)))
  })
}

/**
 * Copies what is not in `transfer`, so that the page keeps the photo if the worker dies. `onAnswer`
 * is true if another answer comes; after the last one, or a failure, the worker ends.
 */
function runWorker(
  task: WorkerTask,
  transfer: Transferable[],
  onAnswer: (answer: WorkerAnswer) => boolean,
  onEnd: (why: string) => void,
): void {
  let worker: Worker | null = null
  const end = (why: string) => {
    cancel()
    worker?.terminate()
    onEnd(why)
  }
  const wait = () => afterAwake(workerLimit, () => end('gave no sign of life'))
  let cancel = wait()
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      cancel()
      if (onAnswer(data)) cancel = wait()
      else end('has answered')
    }
    worker.onerror = () => end('failed')
    worker.postMessage(task, transfer)
  } catch {
    end('is missing')
  }
}
