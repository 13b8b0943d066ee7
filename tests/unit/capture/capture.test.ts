import { describe, expect, test, vi } from 'vitest'
import { capture, captureDocument, makeThumbnail, readFile } from '../../../src/capture/capture'
import { Refusal } from '../../../src/capture/prepare/refusal'
import { maxFileBytes } from '../../../shared/files'
import { jpeg } from '../../support/pictures'
import { eventually } from '../../support/eventually'
import { told } from '../../support/told'

const photo = () => new File([jpeg({ width: 4000, height: 3000 })], 'IMG_0001.JPG')

const captured = async (file: File) => capture(await readFile(file))

/** A capture worker that does this with what it is given. */
function stubWorker(work: (worker: Worker, file: unknown) => void) {
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      postMessage(file: unknown) {
        work(this as unknown as Worker, file)
      }
      terminate = terminate
    },
  )
  return terminate
}

function answer(worker: Worker, data: unknown) {
  queueMicrotask(() => void worker.onmessage?.({ data } as MessageEvent))
}

test('the worker gets the file, and its document is the answer', async () => {
  const document = { name: 'IMG_0001.JPG', type: 'image/jpeg', bytes: new ArrayBuffer(3) }
  const given = vi.fn()
  const terminate = stubWorker((worker, file) => {
    given(file)
    answer(worker, { captured: document })
  })
  expect(await captured(photo())).toEqual(document)
  expect(given).toHaveBeenCalledWith({ prepare: await readFile(photo()) })
  expect(terminate).toHaveBeenCalled()
})

describe('the small picture of a photo', () => {
  const document = { name: 'IMG_0001.JPG', type: 'image/jpeg', bytes: new ArrayBuffer(3) }
  const asked = async (work: (worker: Worker) => void) => {
    const terminate = stubWorker(work)
    const onThumbnail = vi.fn()
    const prepared = await capture(await readFile(photo()), onThumbnail)
    return { prepared, onThumbnail, terminate }
  }

  test('comes after the document, which does not wait for it', async () => {
    const workers: Worker[] = []
    const { prepared, onThumbnail, terminate } = await asked((worker) => {
      workers.push(worker)
      answer(worker, { captured: document })
    })
    expect(prepared).toBe(document)
    expect(onThumbnail).not.toHaveBeenCalled()
    expect(terminate).not.toHaveBeenCalled()
    const thumbnail = new ArrayBuffer(2)
    workers[0]?.onmessage?.({ data: { thumbnail } } as MessageEvent)
    expect(onThumbnail).toHaveBeenCalledWith(thumbnail)
    expect(terminate).toHaveBeenCalled()
  })

  test('that can not be made costs nothing but itself', async () => {
    const { prepared, onThumbnail, terminate } = await asked((worker) => {
      answer(worker, { captured: document })
      answer(worker, { thumbnail: null })
    })
    expect(prepared).toBe(document)
    await eventually(() => expect(terminate).toHaveBeenCalled())
    expect(onThumbnail).not.toHaveBeenCalled()
  })

  const small = () => makeThumbnail(() => Promise.resolve(new ArrayBuffer(1)))

  test('of a stored photo is null if it can not be made, and unknown if the worker dies or is missing', async () => {
    stubWorker((worker) => answer(worker, { failed: 'no picture' }))
    expect(await small()).toBeNull()
    stubWorker((worker) => queueMicrotask(() => void worker.onerror?.(new Event('error') as ErrorEvent)))
    expect(await small()).toBe('unknown')
    vi.stubGlobal('Worker', undefined)
    expect(await small()).toBe('unknown')
  })

  test('is made of one stored photo after the other, read when it is its turn', async () => {
    const workers: Worker[] = []
    stubWorker((worker) => void workers.push(worker))
    const read = vi.fn(() => Promise.resolve(new ArrayBuffer(1)))
    const made = [
      makeThumbnail(read),
      makeThumbnail(() => Promise.reject(new Error('gone'))),
      makeThumbnail(read),
    ]
    await eventually(() => expect(workers).toHaveLength(1))
    expect(read).toHaveBeenCalledOnce()
    workers[0]?.onmessage?.({ data: { thumbnail: new ArrayBuffer(2) } } as MessageEvent)
    await eventually(() => expect(workers).toHaveLength(2))
    workers[1]?.onmessage?.({ data: { thumbnail: null } } as MessageEvent)
    expect((await Promise.allSettled(made)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(read).toHaveBeenCalledTimes(2)
  })
})

test('what the worker refuses is refused', async () => {
  stubWorker((worker) => answer(worker, { refused: 'damaged-photo' }))
  await expect(captured(photo())).rejects.toEqual(new Refusal('damaged-photo'))
})

test.each([
  ['there is no worker', undefined],
  ['the worker fails', (worker: Worker) => answer(worker, { failed: 'no canvas' })],
  [
    'the worker dies',
    (worker: Worker) => queueMicrotask(() => void worker.onerror?.(new Event('error') as ErrorEvent)),
  ],
])('if %s, the photo is sent at its own size, without metadata', async (_what, work) => {
  if (work) stubWorker(work)
  else vi.stubGlobal('Worker', undefined)
  const { name, type, bytes } = await captured(photo())
  expect({ name, type }).toEqual({ name: 'IMG_0001.JPG', type: 'image/jpeg' })
  expect(Buffer.from(bytes).includes('GPS')).toBe(false)
})

test('a worker that hangs is given up after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = vi.fn()
  const terminate = stubWorker(asked)
  const document = captured(photo())
  await eventually(() => expect(asked).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await document).toMatchObject({ type: 'image/jpeg' })
  expect(terminate).toHaveBeenCalled()
})

test('a worker that slept with the phone is waited for when both wake', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const document = { name: 'IMG_0001.JPG', type: 'image/jpeg', bytes: new ArrayBuffer(3) }
  const asked = vi.fn<(worker: Worker) => void>()
  const terminate = stubWorker(asked)
  const prepared = captured(photo())
  await eventually(() => expect(asked).toHaveBeenCalled())
  now.mockReturnValue(600_000)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(terminate).not.toHaveBeenCalled()
  asked.mock.calls[0]?.[0].onmessage?.({ data: { captured: document } } as MessageEvent)
  expect(await prepared).toBe(document)
})

test('a worker that shows that it goes on is waited for, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const document = { name: 'IMG_0001.JPG', type: 'image/jpeg', bytes: new ArrayBuffer(3) }
  const asked = vi.fn<(worker: Worker) => void>()
  stubWorker(asked)
  const prepared = captured(photo())
  await eventually(() => expect(asked).toHaveBeenCalled())
  const worker = asked.mock.calls[0]?.[0]
  for (let sign = 0; sign < 5; sign++) {
    await vi.advanceTimersByTimeAsync(29_000)
    worker?.onmessage?.({ data: { goesOn: null } } as MessageEvent)
  }
  worker?.onmessage?.({ data: { captured: document } } as MessageEvent)
  expect(await prepared).toBe(document)
})

test('a file over 25 MB is refused before it is read', async () => {
  const file = new File([new Uint8Array(maxFileBytes + 1)], 'video.jpg')
  const read = vi.spyOn(file, 'arrayBuffer')
  await expect(captured(file)).rejects.toEqual(new Refusal('size'))
  expect(read).not.toHaveBeenCalled()
})

test('a photo over 25 MB is read, to be reduced; a PDF is not', async () => {
  const large = (head: string) => new File([Buffer.from(head, 'latin1'), new Uint8Array(maxFileBytes)], 'x')
  expect((await readFile(large('\xff\xd8\xff'))).bytes.byteLength).toBe(maxFileBytes + 3)
  const pdf = large('%PDF-1.4')
  const read = vi.spyOn(pdf, 'arrayBuffer')
  await expect(readFile(pdf)).rejects.toEqual(new Refusal('size'))
  expect(read).not.toHaveBeenCalled()
})

test('a file that the phone no longer hands out is refused', async () => {
  const file = photo()
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(captured(file)).rejects.toMatchObject({ code: 'unreadable' })
})

describe('the document of several pages', () => {
  /** More than 25 MB together: they must be drawn smaller. */
  const heavy = () =>
    Promise.resolve(
      Array.from({ length: 25 }, () => ({
        name: 'p.jpg',
        type: 'image/jpeg',
        bytes: jpeg({ width: 2560, height: 1920, bytes: 600_000 }).buffer,
        turn: 0,
      })),
    )

  test('that was not drawn in time is not called too large: its own sentence says what to do', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = vi.fn<(worker: Worker) => void>()
    stubWorker(asked)
    const heard = vi.fn()
    const document = captureDocument(heavy, 'Contrato', heard)
    const refused = expect(told(document)).resolves.toMatch(
      /^Este dispositivo no alcanzó a preparar las fotos\. Inténtalo de nuevo/,
    )
    await eventually(() => expect(asked).toHaveBeenCalled())
    const worker = asked.mock.calls[0]?.[0]
    worker?.onmessage?.({ data: { goesOn: { done: 1, of: 25 } } } as MessageEvent)
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    expect(heard.mock.calls).toEqual([[{ done: 1, of: 25 }]])
  })

  test('whose worker died of its pages is not called too large either', async () => {
    stubWorker((worker) => queueMicrotask(() => void worker.onerror?.(new Event('error') as ErrorEvent)))
    await expect(captureDocument(heavy, 'Contrato')).rejects.toMatchObject({ code: 'undrawn' })
  })
  const pages = () =>
    Promise.resolve(
      [800, 600].map((width) => ({
        name: 'p.jpg',
        type: 'image/jpeg',
        bytes: jpeg({ width, height: 400 }).buffer,
        turn: 0,
      })),
    )

  test('is made by the worker', async () => {
    const document = { name: 'Contrato.pdf', type: 'application/pdf', bytes: new ArrayBuffer(3) }
    const given = vi.fn()
    stubWorker((worker, task) => {
      given(task)
      answer(worker, { captured: document })
    })
    expect(await captureDocument(pages, 'Contrato')).toEqual(document)
    expect(given).toHaveBeenCalledWith({ join: await pages(), title: 'Contrato' })
  })

  test('is made without one if it dies, from bytes that are read again', async () => {
    stubWorker((worker) => queueMicrotask(() => void worker.onerror?.(new Event('error') as ErrorEvent)))
    const read = vi.fn(pages)
    expect(await captureDocument(read, 'Contrato')).toMatchObject({ name: 'Contrato.pdf' })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('is the photo itself, byte for byte, if there is just one', async () => {
    const asked = vi.fn()
    stubWorker(asked)
    const [only] = await pages()
    if (!only) throw new Error('no page')
    expect(await captureDocument(() => Promise.resolve([only]), 'Contrato')).toEqual({
      name: 'p.jpg',
      type: 'image/jpeg',
      bytes: only.bytes,
    })
    expect(asked).not.toHaveBeenCalled()
  })
})
