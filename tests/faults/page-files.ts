import type { PageMaker } from '../../src/documents/chosen/chosen-file'
import type { Clock } from '../../src/lib/clock'
import type { Page } from '../../src/outbox/model/upload'
import { contentOf } from './contents'
import type { Random } from './random'

/** A page as a document has it. `name`: of the photo, also its bytes, and never given twice. */
export type DocumentPage = { name: string; turn: number }

/** A photo, or a file of another app: `photo` and a number. */
export function photoFile(name: string): File {
  const bytes = new TextEncoder().encode(name).buffer
  // Node reads files beside the virtual time.
  const arrayBuffer = () => Promise.resolve(bytes.slice(0))
  return Object.assign(new File([bytes], name, { type: 'image/jpeg' }), { arrayBuffer })
}

/**
 * What the pages of a process are prepared and joined by: each photo takes its time, and a step. A document says which pages it is
 * made of, by the bytes that it was given.
 */
export function createPageMaker({
  clock,
  random,
  step,
}: {
  clock: Clock
  random: Random
  step: (what: string) => boolean
}): Pick<PageMaker, 'capture' | 'captureDocument'> {
  function after<T>(what: string, ms: number, result: () => T): Promise<T> {
    return new Promise((resolve) => {
      clock.after(ms, () => {
        if (step(what)) resolve(result())
      })
    })
  }
  return {
    capture: ({ name, bytes }) =>
      after('prepared', random.int(4_000), () => ({ name, type: 'image/jpeg', bytes })),
    async captureDocument(read, title) {
      const pages = await read()
      const made = pages.map(({ bytes, turn }) => ({ name: nameIn(bytes), turn }))
      const bytes = new TextEncoder().encode(JSON.stringify(made)).buffer
      return after('joined', random.int(4_000), () => ({
        name: `${title}.pdf`,
        type: 'application/pdf',
        bytes,
      }))
    },
  }
}

/** The pages of a document by its hash. */
export function pagesIn(sha256: string): readonly DocumentPage[] {
  const text = new TextDecoder().decode(contentOf(sha256))
  return text.startsWith('[') ? (JSON.parse(text) as DocumentPage[]) : [{ name: text, turn: 0 }]
}

/** By its own bytes, whatever it is called. */
export function nameOf({ sha256 }: Pick<Page, 'sha256'>): string {
  return new TextDecoder().decode(contentOf(sha256))
}

/** What is cut out of a photo is called after it. */
export function cropOf(picture: ArrayBuffer): ArrayBuffer {
  return new TextEncoder().encode(`${nameIn(picture)}'`).buffer
}

/** The photo that a page is, or was cut out of. */
export function photoOf(name: string): string {
  return name.replace(/'+$/, '')
}

function nameIn(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes)
}
