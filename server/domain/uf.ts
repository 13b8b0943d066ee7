import type { Queryable } from '../database/database'

/** The value of the UF on a day (`YYYY-MM-DD`), in pesos with two decimals. It replaces another value of that day. */
export async function setUf(db: Queryable, day: string, pesos: number): Promise<void> {
  await db.query(
    `insert into uf (fecha, pesos) values ($1, $2) on conflict (fecha) do update set pesos = excluded.pesos`,
    [day, pesos],
  )
}
