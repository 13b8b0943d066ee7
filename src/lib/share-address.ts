import { routes } from './routes'

/**
 * Why what was shared is not on the device, or not all of it:
 * - `full`: there is no space left
 * - `over`: it was more than may wait without a user, and only the first of it is
 * - `failed`: it could not be read or stored, or another site sent it
 * - `missed`: the app's worker did not run, and the server got it, which keeps nothing (server/http/share-target.ts)
 */
const failures = {
  full: 'sin-espacio',
  over: 'demasiado',
  failed: 'no-guardado',
  missed: 'no-llego',
} as const
export type ShareFailure = keyof typeof failures

/** The address that a share opens; a failure goes into its query. */
export function shareAddress(failure: ShareFailure | null): string {
  return failure ? `${routes.compartir}?${parameter}=${failures[failure]}` : routes.compartir
}

/** The failure in the screen's address. */
export function shareFailure(search: string): ShareFailure | null {
  const word = new URLSearchParams(search).get(parameter)
  return (Object.keys(failures) as ShareFailure[]).find((failure) => failures[failure] === word) ?? null
}

const parameter = 'fallo'
