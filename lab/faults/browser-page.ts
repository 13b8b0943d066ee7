import { outbox, startPageOutbox } from '../../src/outbox/page/page-outbox'
import { restoreSession } from '../../src/session/session'

/** What `browser.ts` drives: the page's own outbox, started as `start.tsx` does, without its screens. */
type InPage = {
  /** Resolves when the user may hear 'guardado'. */
  save: (detalle: string, bytes: number) => Promise<void>
  sendNow: () => Promise<void>
  /** What is not delivered, in words; null if the store can't be read. */
  unsettled: () => Promise<string[] | null>
}

declare global {
  var inPage: InPage
}

globalThis.inPage = {
  async save(detalle, bytes) {
    const text = `%PDF-1.4 1 0 obj ${detalle}`.padEnd(bytes, '.')
    await outbox.add({
      target: { area: 'initial', type: 32 },
      title: 'Otros',
      detalle,
      file: {
        name: 'documento.pdf',
        type: 'application/pdf',
        bytes: new TextEncoder().encode(text).buffer,
      },
      seen: null,
    })
  },
  sendNow: outbox.sendNow,
  async unsettled() {
    await outbox.refresh()
    const { ready, uploads } = outbox.getSnapshot()
    const left = uploads.filter(({ state }) => state !== 'delivered')
    return ready
      ? left.map(({ detalle, state, reason }) => `${detalle} is still ${state} (${reason?.kind})`)
      : null
  },
}

void restoreSession()
startPageOutbox()
