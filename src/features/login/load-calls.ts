/** The calls of these screens and what sends them are loaded apart: their first paint does not need them. */
export const loadSignIn = () => import('../../api/sign-in')
export const loadPasswordReset = () => import('../../api/password-reset')
