import type { Judgement } from './page-scan/judge-photo'
import { isCertain, type Corners } from './page-scan/page-shape'
import type { ScanAnswer, ScanTask } from './scan-worker'
import type { Look } from './page-scan/straighten'

export type { Judgement } from './page-scan/judge-photo'
export type { Verdict } from './page-scan/legibility'
export type { Look } from './page-scan/straighten'

/** Looks for pages and straightens them, in a worker that does one thing after the other. Nothing here rejects. */
export type Scanner = {
  /** The page's corners in a live frame, which is taken over; null if they are not certain. */
  follow: (frame: ImageBitmap) => Promise<Corners | null>
  /** The page's corners in a still photo (JPEG, PNG or WebP) and the one thing that most makes it hard to read; null if it cannot be decoded. The bytes are copied. */
  judge: (bytes: ArrayBuffer, type: string) => Promise<Judgement | null>
  /** The page cut out along the corners and flat, as a JPEG at most 2,560 pixels long; null if it cannot be drawn. The bytes are copied. */
  straighten: (bytes: ArrayBuffer, type: string, corners: Corners, look: Look) => Promise<ArrayBuffer | null>
  close: () => void
}

/** In milliseconds. What takes longer is given up, and the worker with it. */
const limits = { follow: 4_000, judge: 30_000, straighten: 30_000 }

/** What the first answer may take longer: until then the worker's code may be on its way. */
const startLimit = 30_000

const nothing: ScanAnswer = { corners: null, certainty: 0, verdict: null, page: null }

/** The worker starts with the first thing that is asked, and again after it died or was given up. */
export function openScanner(): Scanner {
  let worker: Worker | null = null
  let hasAnswered = false
  let isClosed = false
  let giveUp: (() => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** A task's time begins when those before it are done. */
  function ask(task: ScanTask, transfer: Transferable[], limit: number): Promise<ScanAnswer> {
    const answer = last.then(() => (isClosed ? nothing : answerTo(task, transfer, limit)))
    last = answer
    return answer
  }

  function answerTo(task: ScanTask, transfer: Transferable[], limit: number): Promise<ScanAnswer> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        worker?.terminate()
        worker = null
        hasAnswered = false
        resolve(nothing)
      }
      giveUp = end
      const timer = setTimeout(end, hasAnswered ? limit : startLimit + limit)
      try {
        worker ??= new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
        worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => {
          clearTimeout(timer)
          hasAnswered = true
          resolve(data)
        }
        worker.onerror = end
        worker.postMessage(task, transfer)
      } catch {
        end() // No workers here, or a frame that was closed.
      }
    })
  }

  return {
    follow: async (frame) => {
      const { corners, certainty } = await ask({ follow: frame }, [frame], limits.follow)
      frame.close()
      return isCertain(certainty) ? corners : null
    },
    judge: async (bytes, type) => {
      const { corners, certainty, verdict } = await ask({ judge: bytes, type }, [], limits.judge)
      return verdict && { corners, certainty, verdict: verdict === 'legible' ? null : verdict }
    },
    straighten: async (bytes, type, corners, look) =>
      (await ask({ straighten: bytes, type, corners, look }, [], limits.straighten)).page,
    close: () => {
      isClosed = true
      giveUp?.()
    },
  }
}
