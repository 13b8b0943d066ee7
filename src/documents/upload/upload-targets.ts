import type { AskedRow } from '../../areas/asked'
import type { LinkState } from './parse-link-state'

export function linkState(
  row: Pick<AskedRow, 'name' | 'idDocument' | 'status'> & Partial<Pick<AskedRow, 'about' | 'detalle'>>,
): LinkState {
  const { name, about, detalle, idDocument, status } = row
  return { name, ...(about && { about }), ...(detalle && { detalle }), seen: { idDocument, status } }
}
