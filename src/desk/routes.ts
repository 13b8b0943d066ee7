/** Addresses of the desk's screens (docs/contract.md, 'Desk of the accountant'). */
export const deskRoutes = {
  inbox: '/contador',
  landlords: '/contador/inversionistas',
  months: '/contador/meses',
  reasons: '/contador/motivos',
  password: '/contador/clave',
  recover: '/contador/recuperar',
  reset: '/contador/password/reset/:token',
} as const
