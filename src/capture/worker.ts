import type { Captured } from '../domain/captured'
import { drawOnCanvas } from './draw'
import { prepare, type ReadFile } from './prepare'
import { Refusal, type RefusalCode } from './refusal'

/** What the worker answers to a `ReadFile`: the document, why the file is refused, or the worker's own failure. */
export type WorkerAnswer = { captured: Captured } | { refused: RefusalCode } | { failed: string }

/** The part of `DedicatedWorkerGlobalScope` that is used here. The page's types do not include it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<ReadFile>) => void) | null
  postMessage: (answer: WorkerAnswer, transfer: Transferable[]) => void
}
const scope = globalThis as unknown as WorkerScope

scope.onmessage = (event) => {
  void answer(event.data)
}

async function answer(file: ReadFile): Promise<void> {
  try {
    const captured = await prepare(file, drawOnCanvas)
    scope.postMessage({ captured }, [captured.bytes])
  } catch (error) {
    scope.postMessage(error instanceof Refusal ? { refused: error.code } : { failed: String(error) }, [])
  }
}
