import type { Captured } from '../lib/captured'
import { drawOnCanvas } from './prepare/draw'
import { joinPages, type Page } from './pdf/join-pages'
import { prepare, type Draw, type Drawing, type ReadFile } from './prepare/prepare'
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
  let drawn: Drawing | null = null
  const draw: Draw = async (source) => {
    drawn = await drawOnCanvas(source, goesOn)
    goesOn()
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
    // Nothing waits for it.
    if ('prepare' in task && task.thumbnail)
      say({ thumbnail: await shown(drawn, task.prepare.bytes).catch(() => null) })
  } catch (error) {
    say(error instanceof Refusal ? { refused: error.code } : { failed: String(error) })
  }
}

/** What is drawn already is not decoded again. `read`: detached if it is what was sent. */
function shown(drawn: Drawing | null, read: ArrayBuffer): Promise<ArrayBuffer | null> {
  return drawn?.thumbnail?.() ?? thumbnailOfPhoto(read)
}

async function thumbnailOfPhoto(photo: ArrayBuffer): Promise<ArrayBuffer | null> {
  const picture = await smallPicture(photo, decodedSide)
  return picture && thumbnailOf(picture)
}
