/** Lazy, because the first paint does not send anything. */
export const loadSignIn = () => import('../../api/sign-in')
export const loadPasswordReset = () => import('../../api/password-reset')
