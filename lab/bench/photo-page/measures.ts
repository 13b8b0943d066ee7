import { capture, captureDocument, readFile } from '../../../src/capture/capture'
import type { Draft, Page } from '../../../src/outbox/model/upload'
import { outbox } from '../../../src/outbox/page/page-outbox'

/** `ms` from the chosen file to its end, the longest time in which the page did nothing else, and the bytes that came of it. */
export type Measured = { ms: number; gap: number; bytes: number }

/** What `photo.ts` runs in the browser. */
export type PhotoMeasures = Record<'product' | 'floor', () => Promise<Measured>> & {
  manyPages: (count: number) => Promise<number>
}

declare global {
  var photoMeasures: PhotoMeasures
}

const photoToTake = makePhoto()

globalThis.photoMeasures = {
  product: () =>
    measured(async (file) => {
      const captured = await capture(await readFile(file))
      const page = await outbox.drafts.page(captured)
      await keep([page], new Map([[page.id, captured.bytes]]))
      return captured.bytes.byteLength
    }),
  floor: () =>
    measured(async (file) => {
      const worker = new Worker(new URL('./floor-worker.ts', import.meta.url), { type: 'module' })
      const bytes = await file.arrayBuffer()
      const stored = new Promise<number>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
      })
      worker.postMessage(bytes, [bytes])
      const size = await stored
      worker.terminate()
      return size
    }),
  /** So many photos taken one after the other, and the PDF that 'Guardar' makes of them: its bytes. */
  async manyPages(count) {
    const photo = await photoToTake
    const pages: Page[] = []
    let draft: Draft | null = null
    for (let taken = 0; taken < count; taken += 1) {
      const captured = await capture(await readFile(photo))
      const page = await outbox.drafts.page(captured)
      pages.push(page)
      draft = await keep(pages, new Map([[page.id, captured.bytes]]))
    }
    const read = () =>
      Promise.all(
        pages.map(async (page) => {
          const bytes = await outbox.drafts.bytes(draft?.id ?? '', page.id)
          if (!bytes) throw new Error('bench: a page is gone')
          return { ...page, bytes }
        }),
      )
    return (await captureDocument(read, 'Otros')).bytes.byteLength
  },
}

function keep(pages: readonly Page[], added: ReadonlyMap<string, ArrayBuffer>): Promise<Draft | null> {
  const place = { owner: 1, form: 'bench', replaces: null }
  return outbox.drafts.change(place, { title: 'Otros', link: null }, () => pages, added)
}

async function measured(work: (file: File) => Promise<number>): Promise<Measured> {
  const file = await photoToTake
  let gap = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    gap = Math.max(gap, performance.now() - last)
    last = performance.now()
  }, 1)
  const started = performance.now()
  const bytes = await work(file)
  const ms = performance.now() - started
  clearInterval(ticking)
  return { ms, gap, bytes }
}

/** 12 megapixels, as busy as a photo. */
async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(4000, 3000)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('bench: no canvas')
  for (let patch = 0; patch < 2000; patch += 1) {
    context.fillStyle = `hsl(${Math.random() * 360} 40% ${30 + Math.random() * 60}%)`
    context.fillRect(Math.random() * 4000, Math.random() * 3000, 450, Math.random() * 90)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  return new File([await blob.arrayBuffer()], 'IMG_2041.jpg', { type: 'image/jpeg' })
}
