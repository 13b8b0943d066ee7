import type { AskedStatus } from '../../../shared/document-status'
import type { SeenRow } from '../../outbox/model/upload'

/**
 * What the list that leads to an upload form knows of the row: it travels in the history entry, so that the form has the
 * document's name without a network, and the outbox what the row was like (`SeenRow`).
 */
export type LinkState = {
  name: string
  /** Which property, tenant and period, if the row says so. */
  about?: string | undefined
  /** Which of 'Otros', of one that the portal has. */
  detalle?: string | undefined
  seen: SeenRow | null
  /** The form opens with the camera, where the page has one. */
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
