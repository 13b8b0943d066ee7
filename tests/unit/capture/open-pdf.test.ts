import { expect, test, vi } from 'vitest'
import { startPdfJs } from '../../../src/capture/pdf/open-pdf'
import { eventually } from '../../support/eventually'

type Message = { action: string; sourceName: string; targetName: string; callbackId?: number }

/** PDF.js's worker, which takes a file, and answers nothing from then on. */
class BusyWorker extends EventTarget {
  answered = ['GetDocRequest']
  terminate = vi.fn()
  #hasFile: () => void = () => undefined
  hasFile = new Promise<void>((resolve) => (this.#hasFile = resolve))

  constructor() {
    super()
    queueMicrotask(() => this.#answer({ sourceName: 'worker', targetName: 'main', action: 'ready' }))
  }

  postMessage({ action, sourceName: targetName, targetName: sourceName, callbackId }: Message) {
    if (this.answered.includes(action))
      this.#answer({ sourceName, targetName, callback: 1, callbackId, data: 'its name' })
    if (action === 'Ready') this.#hasFile()
  }

  #answer(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** As the busy one, but it ends with its file when it is told to. */
class FreeWorker extends BusyWorker {
  override answered = ['GetDocRequest', 'Terminate']
}

test('a worker that is busy with its PDF is ended with it', async () => {
  let worker: BusyWorker | undefined
  const { open, close } = await startPdfJs(null, () => (worker = new BusyWorker()) as unknown as Worker)
  void open(new Blob(['%PDF-']))
  await worker?.hasFile
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(worker?.terminate).toHaveBeenCalled()
})

test('a worker that is free takes the next PDF, and is ended when none comes', async () => {
  const made: FreeWorker[] = []
  function start() {
    return startPdfJs(null, () => {
      const worker = new FreeWorker()
      made.push(worker)
      return worker as unknown as Worker
    })
  }
  const first = await start()
  void first.open(new Blob(['%PDF-'])).catch(() => undefined)
  await made[0]?.hasFile
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  first.close()
  await vi.advanceTimersByTimeAsync(100)

  const second = await start()
  const third = await start()
  expect(made).toHaveLength(2)
  second.close()
  third.close()
  await vi.advanceTimersByTimeAsync(5_100)
  for (const each of made) expect(each.terminate).toHaveBeenCalled()
})

test('a worker that does not say in time that it runs is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const worker = Object.assign(new EventTarget(), { terminate: vi.fn() })
  const made = vi.fn(() => worker as unknown as Worker)
  const start = startPdfJs(3_000, made).catch((error: unknown) => error)
  await eventually(() => expect(made).toHaveBeenCalled())
  expect(worker.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(worker.terminate).toHaveBeenCalled()
  expect(await start).toMatchObject({ failure: 'no-viewer' })
})
