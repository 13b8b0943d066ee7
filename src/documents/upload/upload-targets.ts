import type { AskedStatus } from '../../../shared/document-status'
import type { SeenRow } from '../../outbox/model/upload'

/**
 * What a list knows of a row, passed to the upload form in the history entry, so that the form
 * needs no network.
 */
export type LinkState = {
  name: string
  /** Property, tenant and period, if the row has them. */
  about?: string | undefined
  /** The detail of a document of 'Otros'. */
  detalle?: string | undefined
  seen: SeenRow | null
  /** The form opens with the page's camera, if it has one. */
  camera?: boolean | undefined
}

export function linkState(row: {
  name: string
  about?: string | undefined
  detalle?: string
  idDocument: number | null
  status: AskedStatus
}): LinkState {
  const { name, about, detalle, idDocument, status } = row
  return { name, ...(about && { about }), ...(detalle && { detalle }), seen: { idDocument, status } }
}
