import type { Captured } from '../lib/captured'
import { drawOnCanvas } from './prepare/draw'
import { joinPages, type Page } from './pdf/join-pages'
import { prepare, type Draw, type ReadFile } from './prepare/prepare'
import { Refusal, type RefusalCode } from './prepare/refusal'

export type WorkerTask = { prepare: ReadFile } | { join: readonly Page[]; title: string }

/** Pages. */
export type PageProgress = { done: number; of: number }

/** A result, a refusal or a failure; before that, signs of life. */
export type WorkerAnswer =
  | { captured: Captured }
  | { refused: RefusalCode }
  | { failed: string }
  | { goesOn: PageProgress | null }

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => void answer(data))

function say(answer: WorkerAnswer, transfer: Transferable[] = []): void {
  postMessage(answer, { transfer })
}

async function answer(task: WorkerTask): Promise<void> {
  const goesOn = (progress: PageProgress | null = null) => say({ goesOn: progress })
  const draw: Draw = async (source) => {
    const drawing = await drawOnCanvas(source, goesOn)
    goesOn()
    return drawing
  }
  try {
    const captured =
      'join' in task
        ? await joinPages(task.join, task.title, draw, (done, of) => goesOn({ done, of }))
        : await prepare(task.prepare, draw)
    say({ captured }, [captured.bytes])
  } catch (error) {
    say(error instanceof Refusal ? { refused: error.code } : { failed: String(error) })
  }
}
