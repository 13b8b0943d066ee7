import type { Target } from './targets'

/** Addresses of the app's screens (docs/contract.md, 'Addresses of the screens'), for links in mails: paths. */
export const places = {
  profile: '/perfil',
  monthly: '/task/monthly',
} as const

/** The form that takes a document for a target. */
export function uploadPath(target: Target): string {
  switch (target.area) {
    case 'initial':
      return `/task/initial/create/${target.type}`
    case 'inmueble':
      return `/task/inmuebles/createDocument/${target.inmueble}/${target.type}`
    case 'contrato':
      return `/task/arriendo/createDocument/${target.contrato}/${target.type}`
    case 'monthly':
      return `/task/monthly/createDocument/${target.task}/${target.type}/${target.inmueble ?? 0}/${target.contrato ?? 0}`
  }
}
