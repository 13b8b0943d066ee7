/** Every address of the app, in one place (docs/contract.md, 'Addresses of the screens'). */
export const routes = {
  login: '/login',
  recoverPassword: '/recover-password',
  home: '/home',
  profile: '/perfil',
  informacion: (id: number) => `/informacion/${id}`,
  initial: '/task/initial',
  initialCreate: (type: number) => `/task/initial/create/${type}`,
  inmuebles: '/task/inmuebles',
  inmuebleCreate: '/task/inmuebles/create',
  inmuebleEdit: (id: number) => `/task/inmuebles/edit/${id}`,
  inmuebleDocument: (inmueble: number, type: number) => `/task/inmuebles/createDocument/${inmueble}/${type}`,
  contratos: '/task/arriendo',
  contratoCreate: '/task/arriendo/create',
  contratoEdit: (idContrato: number) => `/task/arriendo/edit/${idContrato}`,
  contratoDocument: (idContrato: number, type: number) =>
    `/task/arriendo/createDocument/${idContrato}/${type}`,
  monthly: '/task/monthly',
  /** The last two are the property and the contract; null is none (0 in the address). */
  monthlyDocument: (task: number, type: number, inmueble: number | null, contrato: number | null) =>
    `/task/monthly/createDocument/${task}/${type}/${inmueble ?? 0}/${contrato ?? 0}`,
  calendar: '/calendario',
  activity: '/task/activity',
  pending: '/notification/pending',
  rejected: '/notification/rejected',
  help: '/preguntas-frecuentes',
  privacy: '/privacidad',
  envios: '/envios',
  /** `scope` as `visitScope` writes it. */
  visit: (scope: string) => `/visita/${scope}`,
  compartir: '/compartir',
  /** No screen of the app: a page of its own, which works without it (docs/decisions/rescue-page.md). */
  rescue: '/rescate.html',
} as const
