/**
 * The screens' addresses (docs/contract.md, 'Addresses of the screens'); upload forms are in
 * `shared/areas.ts`.
 */
export const routes = {
  login: '/login',
  recoverPassword: '/recover-password',
  home: '/home',
  profile: '/perfil',
  media: '/informacion/',
  informacion: (id: number) => `/informacion/${id}`,
  initial: '/task/initial',
  inmuebles: '/task/inmuebles',
  inmuebleCreate: '/task/inmuebles/create',
  inmuebleEdit: (id: number) => `/task/inmuebles/edit/${id}`,
  contratos: '/task/arriendo',
  contratoCreate: '/task/arriendo/create',
  contratoEdit: (idContrato: number) => `/task/arriendo/edit/${idContrato}`,
  monthly: '/task/monthly',
  calendar: '/calendario',
  activity: '/task/activity',
  pending: '/notification/pending',
  rejected: '/notification/rejected',
  help: '/preguntas-frecuentes',
  privacy: '/privacidad',
  envios: '/envios',
  visits: '/visita',
  /** `scope` comes from `visitScope`. */
  visit: (scope: string) => `/visita/${scope}`,
  compartir: '/compartir',
  /** Not a screen: a separate page that works without the app (docs/decisions/rescue-page.md). */
  rescue: '/rescate.html',
} as const

/** The part of the profile about installing. */
export const installHash = '#instalar'
