import type { Queryable } from '../database/database'

export function listRegions(db: Queryable): Promise<object[]> {
  return db.query(`select nombre as "nombreRegion" from regiones order by position`)
}

export function listComunas(db: Queryable, region: string): Promise<object[]> {
  return db.query(`select nombre as "descripcionComuna" from comunas where region = $1 order by position`, [
    region,
  ])
}
