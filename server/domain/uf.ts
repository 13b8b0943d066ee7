import type { Queryable } from '../database/database'

/** `YYYY-MM-DD`, in pesos with two decimals. Replaces an earlier value of that day. */
export async function setUf(db: Queryable, day: string, pesos: number): Promise<void> {
  await db.query(
    `insert into uf (fecha, pesos) values ($1, $2) on conflict (fecha) do update set pesos = excluded.pesos`,
    [day, pesos],
  )
}

/** Resolves to whether there was one. */
export async function removeUf(db: Queryable, day: string): Promise<boolean> {
  return (await db.query(`delete from uf where fecha = $1 returning fecha`, [day])).length > 0
}

/** Only for days without a value: the accountant's stay. */
export async function addUf(db: Queryable, values: readonly { day: string; pesos: number }[]): Promise<void> {
  await db.query(
    `insert into uf (fecha, pesos) select day::date, pesos from jsonb_to_recordset($1::jsonb) as given (day text, pesos numeric)
     on conflict (fecha) do nothing`,
    [JSON.stringify(values)],
  )
}

/** In Santiago. */
export async function hasUfOfToday(db: Queryable): Promise<boolean> {
  return (await db.query(`select from uf where fecha = today()`)).length > 0
}

/** `39999.42`, or the Chilean `39.999,42`; null for anything else. */
export function readPesos(text: string): number | null {
  const pesos = Number(
    /^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+,\d+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text,
  )
  return pesos >= 1000 && pesos < 1_000_000 ? pesos : null
}
