import * as v from 'valibot'
import { get, post } from './call'

/** docs/contract.md, 'Sessions of a landlord': an addition of the reference backend. */
export const sessions = get(
  '/api/client/sesiones',
  v.object({ sesiones: v.array(v.object({ desde: v.string(), uso: v.string(), esta: v.boolean() })) }),
)

/** The same. */
export const endSessions = post('/api/client/sesiones/cerrar', ['password'])
