import type { AnswerOf } from '../../shared/calls/call'
import type * as calls from '../../shared/calls/regions'
import type { Queryable } from '../database/database'

export function listRegions(db: Queryable): Promise<AnswerOf<typeof calls.regions>['regiones']> {
  return db.query(`select nombre as "nombreRegion" from regiones order by position`)
}

export function listComunas(
  db: Queryable,
  region: string,
): Promise<AnswerOf<typeof calls.comunas>['comunas']> {
  return db.query(`select nombre as "descripcionComuna" from comunas where region = $1 order by position`, [
    region,
  ])
}
