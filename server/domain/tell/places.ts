/** Addresses of the app's screens (docs/contract.md, 'Addresses of the screens'), for links in mails: paths. */
export const places = { profile: '/perfil' } as const
