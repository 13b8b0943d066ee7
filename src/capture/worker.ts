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

/** What is used of `DedicatedWorkerGlobalScope`, which the page's types lack. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<WorkerTask>) => void) | null
  postMessage: (answer: WorkerAnswer, transfer: Transferable[]) => void
}
const scope = globalThis as unknown as WorkerScope

scope.onmessage = (event) => {
  void answer(event.data)
}

async function answer(task: WorkerTask): Promise<void> {
  const goesOn = (progress: PageProgress | null = null) => scope.postMessage({ goesOn: progress }, [])
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
    scope.postMessage({ captured }, [captured.bytes])
  } catch (error) {
    scope.postMessage(error instanceof Refusal ? { refused: error.code } : { failed: String(error) }, [])
  }
}
