import * as v from 'valibot'
import type { Read } from './read'
import type { Write } from './write'

/** Where the user is signed in: since when, when it was used last, and whether it is the one that asks. */
export type OpenSession = { desde: string; uso: string; esta: boolean }

/** docs/contract.md, 'Sessions of a landlord': an addition of the reference backend. */
export const openSessions: Read<OpenSession[]> = {
  path: '/api/client/sesiones',
  schema: v.pipe(
    v.object({ sesiones: v.array(v.object({ desde: v.string(), uso: v.string(), esta: v.boolean() })) }),
    v.transform(({ sesiones }) => sesiones),
  ),
}

/** The same. */
export function endOtherSessions(password: string): Write {
  return { method: 'POST', path: '/api/client/sesiones/cerrar', body: { password } }
}
