import type { StampInSight } from './facts/decode-codes'
import type { Judgement } from './page-scan/judge-photo'
import { isCertain, type Corners } from './page-scan/page-shape'
import { afterAwake } from '../lib/after-awake'
import { patienceAfter } from '../lib/patience'
import type { ScanAnswer, ScanTask } from './scan-worker'
import type { Look } from './page-scan/straighten'

/** Finds and straightens pages in a worker, one task at a time. Nothing here rejects. */
export type Scanner = {
  /** Takes ownership of `frame`. 'dark': a photo of it would be; null if the corners are uncertain. */
  follow: (frame: ImageBitmap) => Promise<Corners | 'dark' | null>
  /** Null if the photo (JPEG, PNG or WebP) can't be decoded. Copies the bytes. */
  judge: (bytes: ArrayBuffer, type: string) => Promise<Judgement | null>
  /** The flat page as a JPEG, at most 2,560 pixels long; null on failure. Copies the bytes. */
  straighten: (bytes: ArrayBuffer, type: string, corners: Corners, look: Look) => Promise<ArrayBuffer | null>
  /**
   * What the codes on a JPEG or PNG say, none if they can't be read in time; null if what reads them
   * can't be loaded, or the scanner was closed. Copies the bytes.
   */
  codes: (bytes: ArrayBuffer) => Promise<readonly string[] | null>
  /**
   * The stamp in a frame; null without one, undefined if what reads it can't be loaded. Takes
   * ownership of `frame`.
   */
  stamp: (frame: ImageBitmap) => Promise<StampInSight | null | undefined>
  close: () => void
}

/** Milliseconds, after which the worker is terminated. */
const limits = { follow: 4_000, judge: 30_000, straighten: 30_000, load: 30_000, stamp: 10_000 }

/** Extra time for the first answer, while the worker's code may still load. */
const startLimit = 30_000

const nothing: ScanAnswer = { corners: null, certainty: 0, verdict: null, page: null }

/** The worker starts with the first task, and again after it died or was terminated. */
export function openScanner(): Scanner {
  let worker: Worker | null = null
  let hasAnswered = false
  let isClosed = false
  let giveUp: (() => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** A task's time limit starts after the tasks before it. */
  function ask(task: ScanTask, transfer: Transferable[], limit: number): Promise<ScanAnswer> {
    const answer = last.then(() => (isClosed ? nothing : answerTo(task, transfer, limit)))
    last = answer
    return answer
  }

  function answerTo(task: ScanTask, transfer: Transferable[], limit: number): Promise<ScanAnswer> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        worker?.terminate()
        worker = null
        hasAnswered = false
        resolve(nothing)
      }
      giveUp = end
      const cancel = afterAwake(hasAnswered ? limit : startLimit + limit, end)
      try {
        worker ??= new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
        worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => {
          cancel()
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

  async function askOf(frame: ImageBitmap, task: ScanTask, limit: number): Promise<ScanAnswer> {
    const answer = await ask(task, [frame], limit)
    frame.close()
    return answer
  }

  return {
    follow: async (frame) => {
      const { corners, certainty, isDark } = await askOf(frame, { follow: frame }, limits.follow)
      return isDark ? 'dark' : isCertain(certainty) ? corners : null
    },
    judge: async (bytes, type) => {
      const { corners, certainty, verdict } = await ask({ judge: bytes, type }, [], limits.judge)
      const isUnknown = verdict === 'unknown'
      if (!verdict || isUnknown || verdict === 'legible')
        return verdict && { corners, certainty, verdict: null, ...(isUnknown && { isUnknown }) }
      return { corners, certainty, verdict }
    },
    straighten: async (bytes, type, corners, look) =>
      (await ask({ straighten: bytes, type, corners, look }, [], limits.straighten)).page,
    codes: async (bytes) => {
      const begun = performance.now()
      const { isLoaded } = await ask({ load: 'codes' }, [], limits.load)
      if (!isLoaded) return null
      const { codes = [] } = await ask({ read: bytes }, [], patienceAfter(begun))
      return isClosed ? null : codes
    },
    stamp: async (frame) => (await askOf(frame, { stamp: frame }, limits.stamp)).stamp,
    close: () => {
      isClosed = true
      giveUp?.()
    },
  }
}
