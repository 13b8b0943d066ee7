/** Every address of the app but those of the areas' upload forms (`shared/areas.ts`) (docs/contract.md, 'Addresses of the screens'). */
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
  /** `scope` as `visitScope` writes it. */
  visit: (scope: string) => `/visita/${scope}`,
  compartir: '/compartir',
  /** No screen of the app: a page of its own, which works without it (docs/decisions/rescue-page.md). */
  rescue: '/rescate.html',
} as const

/** Where the profile says how the app is installed. */
export const installHash = '#instalar'
