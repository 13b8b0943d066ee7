/**
 * Paths of the app's screens, for links in mails (docs/contract.md, 'Addresses of the screens').
 */
export const places = { profile: '/perfil' } as const
