import { expect, test, vi } from 'vitest'
import type { Corners } from '../../../src/capture/page-scan/page-shape'
import type { Judgement } from '../../../src/capture/page-scan/judge-photo'
import type { Verdict } from '../../../src/capture/page-scan/legibility'
import type { Look } from '../../../src/capture/page-scan/straighten'
import { openScanner } from '../../../src/capture/scanner'
import { eventually } from '../../support/eventually'

const corners: Corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
]
const verdict: Verdict = 'dark'
const judgement: Judgement = { corners, certainty: 0.9, verdict }
const look: Look = 'grey'
const found = { ...judgement, page: new ArrayBuffer(3) }

/** Workers that do this with each task; how many were started, ended, and the tasks that they got. */
function stubWorkers(work: (worker: Worker, task: object) => void) {
  const workers = { started: 0, ended: 0, tasks: new Array<object>() }
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        workers.started += 1
      }
      postMessage(task: object) {
        workers.tasks.push(task)
        work(this as unknown as Worker, task)
      }
      terminate() {
        workers.ended += 1
      }
    },
  )
  return workers
}

function answer(worker: Worker) {
  queueMicrotask(() => void worker.onmessage?.({ data: found } as MessageEvent))
}

function frame(): ImageBitmap {
  return { width: 640, height: 480, close: vi.fn() }
}

const photo = new ArrayBuffer(10)

test('one worker does all that is asked, one thing after the other', async () => {
  const waiting: Worker[] = []
  const workers = stubWorkers((worker) => waiting.push(worker))
  const scanner = openScanner()
  const following = scanner.follow(frame())
  const judging = scanner.judge(photo, 'image/jpeg')
  await eventually(() => expect(waiting).toHaveLength(1))
  waiting.forEach(answer)
  expect(await following).toEqual(corners)
  await eventually(() => expect(waiting).toHaveLength(2))
  waiting.slice(1).forEach(answer)
  expect(await judging).toEqual(judgement)
  expect(workers.started).toBe(1)
})

test('a page is straightened along the corners that are given', async () => {
  const workers = stubWorkers(answer)
  const page = await openScanner().straighten(photo, 'image/png', corners, look)
  expect(page).toBe(found.page)
  expect(workers.tasks).toEqual([{ straighten: photo, type: 'image/png', corners, look }])
})

test('a stamp is looked for in a frame, which is closed; without an answer nothing is known of it', async () => {
  const stamp = { isRead: false, share: 0.4 }
  const workers = stubWorkers((worker) =>
    queueMicrotask(() => void worker.onmessage?.({ data: { ...found, stamp } } as MessageEvent)),
  )
  const close = vi.fn()
  const seen = { width: 640, height: 480, close }
  expect(await openScanner().stamp(seen)).toEqual(stamp)
  expect(workers.tasks).toEqual([{ stamp: seen }])
  expect(close).toHaveBeenCalledOnce()
  stubWorkers((worker) => queueMicrotask(() => void worker.onerror?.(new Event('error') as ErrorEvent)))
  expect(await openScanner().stamp(frame())).toBeUndefined()
})

/** Workers whose reader of codes takes so many milliseconds to load, and reads for ever. */
function stubReaders(start: number) {
  const loaded = { data: { ...found, isLoaded: true } } as MessageEvent
  return stubWorkers((worker, task) => {
    if ('load' in task) setTimeout(() => void worker.onmessage?.(loaded), start)
  })
}

test.each([
  [100, 2_000],
  [3_000, 3_000],
  [20_000, 10_000],
])('if what reads codes took %i ms to load, a photo that takes over %i has none', async (start, longest) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const workers = stubReaders(start)
  const reading = openScanner().codes(photo)
  await vi.advanceTimersByTimeAsync(start + longest - 1)
  expect(workers).toMatchObject({ ended: 0, tasks: [{ load: 'codes' }, { read: photo }] })
  await vi.advanceTimersByTimeAsync(1)
  expect(workers.ended).toBe(1)
  expect(await reading).toEqual([])
})

test('of a photo that could not be read yet, no codes are known', async () => {
  stubWorkers(answer)
  expect(await openScanner().codes(photo)).toBeNull()
  const workers = stubReaders(0)
  const scanner = openScanner()
  const reading = scanner.codes(photo)
  await eventually(() => expect(workers.tasks).toHaveLength(2))
  scanner.close()
  expect(await reading).toBeNull()
})

test.each([
  ['dies', (worker: Worker) => queueMicrotask(() => void worker.onerror?.(new Event('error') as ErrorEvent))],
  [
    'cannot take the frame',
    () => {
      throw new DOMException('detached', 'DataCloneError')
    },
  ],
])('if a worker %s, nothing was found, and the next thing is done by another', async (_what, fail) => {
  let isFirst = true
  const workers = stubWorkers((worker) => {
    const work = isFirst ? fail : answer
    isFirst = false
    work(worker)
  })
  const scanner = openScanner()
  expect(await scanner.follow(frame())).toBeNull()
  expect(await scanner.judge(photo, 'image/jpeg')).toEqual(judgement)
  expect(workers).toMatchObject({ started: 2, ended: 1 })
})

test('a worker that hangs is given up after a few seconds, once it has been there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let hangs = false
  const workers = stubWorkers((worker) => {
    if (!hangs) answer(worker)
  })
  const scanner = openScanner()
  await scanner.follow(frame())
  hangs = true
  const following = scanner.follow(frame())
  const straightening = scanner.straighten(photo, 'image/jpeg', corners, 'colour')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await following).toBeNull()
  expect(workers.ended).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await straightening).toBeNull()
  expect(workers).toMatchObject({ started: 2, ended: 2 })
})

test('a worker that slept with the phone is waited for when both wake', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const waiting: Worker[] = []
  const workers = stubWorkers((worker) => waiting.push(worker))
  const judging = openScanner().judge(photo, 'image/jpeg')
  await eventually(() => expect(waiting).toHaveLength(1))
  now.mockReturnValue(600_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers.ended).toBe(0)
  waiting.forEach(answer)
  expect(await judging).toEqual(judgement)
})

test('a worker whose code is still on its way is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting: Worker[] = []
  stubWorkers((worker) => waiting.push(worker))
  const following = openScanner().follow(frame())
  await vi.advanceTimersByTimeAsync(20_000)
  waiting.forEach(answer)
  expect(await following).toEqual(corners)
})

test('without workers nothing is found', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await openScanner().judge(photo, 'image/jpeg')).toBeNull()
})

test('a scanner that is closed answers what was asked with nothing', async () => {
  const waiting: Worker[] = []
  const workers = stubWorkers((worker) => waiting.push(worker))
  const scanner = openScanner()
  const following = scanner.follow(frame())
  await eventually(() => expect(waiting).toHaveLength(1))
  scanner.close()
  expect(await following).toBeNull()
  expect(await scanner.follow(frame())).toBeNull()
  expect(workers).toMatchObject({ started: 1, ended: 1 })
})
