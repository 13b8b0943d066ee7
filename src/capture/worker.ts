import type { Captured } from '../lib/captured'
import { drawOnCanvas } from './prepare/draw'
import { joinPages, type Page } from './pdf/join-pages'
import { prepare, type Draw, type ReadFile } from './prepare/prepare'
import { Refusal, type RefusalCode } from './prepare/refusal'
import { smallPicture } from './prepare/small-picture'
import { thumbnailOf } from './prepare/thumbnail'

/** Prepares a file, joins pages, or makes the small picture of a photo. */
export type WorkerTask =
  | { prepare: ReadFile; thumbnail?: boolean }
  | { join: readonly Page[]; title: string }
  | { show: ArrayBuffer }

/** Pixels of a photo that is decoded for its thumbnail alone. */
const decodedSide = 512

/** Pages. */
export type PageProgress = { done: number; of: number }

/** A result, a refusal or a failure; before that, signs of life. A thumbnail comes last, if asked for. */
export type WorkerAnswer =
  | { captured: Captured }
  | { thumbnail: ArrayBuffer | null }
  | { refused: RefusalCode }
  | { failed: string }
  | { goesOn: PageProgress | null }

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => void answer(data))

function say(answer: WorkerAnswer, transfer: Transferable[] = []): void {
  postMessage(answer, { transfer })
}

async function answer(task: WorkerTask): Promise<void> {
  const goesOn = (progress: PageProgress | null = null) => say({ goesOn: progress })
  const wantsThumbnail = 'prepare' in task && task.thumbnail
  const made: { thumbnail?: Promise<ArrayBuffer | null> | undefined } = {}
  const draw: Draw = async (source) => {
    const drawn = await drawOnCanvas(source, goesOn)
    goesOn()
    // While the photo is encoded: the next photo's worker does not find this one's canvas.
    if (wantsThumbnail) made.thumbnail = drawn?.thumbnail?.().catch(() => null)
    return drawn
  }
  try {
    if ('show' in task) {
      say({ thumbnail: await thumbnailOfPhoto(task.show) })
      return
    }
    const captured =
      'join' in task
        ? await joinPages(task.join, task.title, draw, (done, of) => goesOn({ done, of }))
        : await prepare(task.prepare, draw)
    say({ captured }, [captured.bytes])
    if (wantsThumbnail)
      say({ thumbnail: await (made.thumbnail ?? thumbnailOfPhoto(task.prepare.bytes).catch(() => null)) })
  } catch (error) {
    say(error instanceof Refusal ? { refused: error.code } : { failed: String(error) })
  }
}

/** Rejects if the photo is detached, since it was sent. */
async function thumbnailOfPhoto(photo: ArrayBuffer): Promise<ArrayBuffer | null> {
  const picture = await smallPicture(photo, decodedSide)
  return picture && thumbnailOf(picture)
}
