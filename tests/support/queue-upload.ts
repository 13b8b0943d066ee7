import { outbox } from '../../src/outbox/page/page-outbox'
import type { Upload } from '../../src/outbox/model/upload'
import type { Target } from '../../shared/areas'

/** An upload as the form hands it over, into the page's own outbox, which begins to send it. */
export function queueUpload(target: Target, title = 'Documento'): Promise<Upload> {
  outbox.start()
  const bytes = new TextEncoder().encode('%PDF-1.4 un documento').buffer
  return outbox.add({
    target,
    title,
    detalle: '',
    file: { name: 'documento.pdf', type: 'application/pdf', bytes },
    seen: null,
  })
}
