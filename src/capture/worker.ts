import { drawOnCanvas } from './draw'
import { prepare, type Prepared } from './prepare'
import { Refusal, type RefusalCode } from './refusal'

/** What the worker answers to an ArrayBuffer: the prepared bytes, why the file is refused, or how it failed itself. */
export type WorkerAnswer = { prepared: Prepared } | { refused: RefusalCode } | { failed: string }

/** The part of `DedicatedWorkerGlobalScope` that is used: the page's types do not have it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null
  postMessage: (answer: WorkerAnswer, transfer: Transferable[]) => void
}
const scope = globalThis as unknown as WorkerScope

scope.onmessage = (event) => {
  void answer(event.data)
}

async function answer(bytes: ArrayBuffer): Promise<void> {
  try {
    const prepared = await prepare(new Uint8Array(bytes), drawOnCanvas)
    scope.postMessage({ prepared }, [prepared.bytes])
  } catch (error) {
    scope.postMessage(error instanceof Refusal ? { refused: error.code } : { failed: String(error) }, [])
  }
}
