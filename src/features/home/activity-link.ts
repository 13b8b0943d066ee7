import type { ActivityRecord } from '../../api/activity'
import { addressOf, targetAt } from '../../../shared/areas'
import { routes } from '../../lib/routes'

/** The link of an activity, from its route name, else from the app's own path; else null (docs/contract.md, 'Activity links'). */
export function activityLink(
  record: Pick<ActivityRecord, 'url_redirect_name' | 'url_redirect'>,
): string | null {
  const { url_redirect_name: name, url_redirect: redirect } = record
  const ids = (redirect ?? '').split('/').map(Number)
  const [id, second] = ids.every((value) => Number.isInteger(value) && value > 0) ? ids : []
  switch (name) {
    case 'home':
      return routes.home
    case 'taskInitial':
      return routes.initial
    case 'taskInitialCreate':
      return id === undefined ? null : addressOf({ area: 'initial', type: id })
    case 'inmueble':
      return routes.inmuebles
    case 'inmuebleEdit':
      return id === undefined ? null : routes.inmuebleEdit(id)
    case 'InmuebleCreateDocument':
      return id === undefined || second === undefined
        ? null
        : addressOf({ area: 'inmueble', inmueble: id, type: second })
    case 'contratoArriendo':
      return routes.contratos
    case 'monthlyTask':
      return routes.monthly
    case 'activityRecord':
      return routes.activity
    case 'informacion':
      return id === undefined ? null : routes.informacion(id)
    case 'NotificationRejected':
      return routes.rejected
    case 'NotificationPending':
      return routes.pending
    default:
      return ownPath(redirect)
  }
}

/** docs/contract.md, 'Addresses of the screens', behind the sign-in, without the upload forms. */
const ownScreens =
  /^\/(home|perfil|calendario|compartir|preguntas-frecuentes|notification\/(pending|rejected)|informacion\/\d+|task\/(initial|monthly|activity)|task\/(inmuebles|arriendo)(\/create|(\/edit)?\/\d+)?|envios(\/[\w-]+)?|visita(\/(todo|inicial|(inmueble|contrato|mes)\/\d+))?)$/

/** Rejects other hosts (`//…`) and the API. */
function ownPath(redirect: string | null): string | null {
  return redirect !== null && (ownScreens.test(redirect) || targetAt(redirect)) ? redirect : null
}
