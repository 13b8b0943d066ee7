import type { NotificationItem } from '../api/notifications'
import type { DocumentStatus } from '../../shared/document-status'
import type { Area, Target } from '../../shared/target'
import { routes } from '../lib/routes'
import type { SeenRow } from '../outbox/model/upload'

const areaRoutes: Record<Area, string> = {
  initial: routes.initial,
  inmueble: routes.inmuebles,
  contrato: routes.contratos,
  monthly: routes.monthly,
}

/** The list that an upload form returns to; the card of its property or contract is open there. */
export function listRoute(target: Target): string {
  const list = areaRoutes[target.area]
  if (target.area === 'inmueble') return `${list}/${target.inmueble}`
  return target.area === 'contrato' ? `${list}/${target.contrato}` : list
}

/** The upload form of a document. */
export function uploadRoute(target: Target): string {
  switch (target.area) {
    case 'initial':
      return routes.initialCreate(target.type)
    case 'inmueble':
      return routes.inmuebleDocument(target.inmueble, target.type)
    case 'contrato':
      return routes.contratoDocument(target.contrato, target.type)
    case 'monthly':
      return routes.monthlyDocument(target.task, target.type, target.inmueble, target.contrato)
  }
}

/**
 * Which document a notification asks for; its module follows from the ids (docs/contract.md, 'Item: a document of a
 * notification').
 */
export function targetOf(item: NotificationItem): Target {
  const { id: type, tarea_id: task, contrato_id: contrato, inmueble_id: inmueble } = item
  if (task !== null) return { area: 'monthly', type, task, inmueble, contrato }
  if (contrato !== null) return { area: 'contrato', type, contrato }
  if (inmueble !== null) return { area: 'inmueble', type, inmueble }
  return { area: 'initial', type }
}

/**
 * What the list that leads to an upload form knows of the row: it travels in the history entry, so that the form has the
 * document's name without a network, and the outbox what the row was like (`SeenRow`).
 */
export type LinkState = {
  name: string
  /** Which property, tenant and period, if the row says so. */
  about?: string | undefined
  seen: SeenRow | null
  /** The form opens with the camera, where the page has one. */
  camera?: boolean | undefined
}

export function linkState(row: {
  name: string
  about?: string | undefined
  idDocument: number | null
  status: DocumentStatus
}): LinkState {
  return { name: row.name, about: row.about, seen: { idDocument: row.idDocument, status: row.status } }
}
