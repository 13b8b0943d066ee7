import { routes } from './routes'

/** Why shared files are not on the device, or not all of them; in the address as these words. */
const failures = {
  full: 'sin-espacio',
  /** More than may wait without a user; the first of them are stored. */
  over: 'demasiado',
  /** Some could not be read; the others are stored. */
  unread: 'sin-leer',
  /** They could not be stored, or another site sent them. */
  failed: 'no-guardado',
  /** The worker did not run, and the server keeps nothing (server/http/share-target.ts). */
  missed: 'no-llego',
} as const
export type ShareFailure = keyof typeof failures

export function shareAddress(failure: ShareFailure | null): string {
  return failure ? `${routes.compartir}?${parameter}=${failures[failure]}` : routes.compartir
}

export function shareFailure(search: string): ShareFailure | null {
  const word = new URLSearchParams(search).get(parameter)
  return (Object.keys(failures) as ShareFailure[]).find((failure) => failures[failure] === word) ?? null
}

const parameter = 'fallo'
