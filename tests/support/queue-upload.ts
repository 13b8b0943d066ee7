import { expect } from 'vitest'
import { outbox } from '../../src/outbox/page/page-outbox'
import type { Upload } from '../../src/outbox/model/upload'
import type { Target } from '../../shared/areas'
import { eventually } from './eventually'

/** An upload as the form hands it over, into the page's own outbox, which begins to send it. */
export function queueUpload(
  target: Target,
  title = 'Documento',
  { detalle = '', content = 'un documento' } = {},
): Promise<Upload> {
  outbox.start()
  const bytes = new TextEncoder().encode(`%PDF-1.4 ${content}`).buffer
  const file = { name: 'documento.pdf', type: 'application/pdf', bytes }
  return outbox.add({ target, title, detalle, file, seen: null })
}

/** Until the portal, which is busy, has answered the first try of the only upload: one that is being sent can't be changed. */
export async function untilBusy(): Promise<void> {
  await eventually(() => expect(outbox.getSnapshot().uploads[0]?.reason?.kind).toBe('busy'))
}
