import regions from '../../shared/regiones-comunas.json' with { type: 'json' }
import type { Database } from '../database/database'

/** 16 regions and 346 comunas, north to south. Source: regiones-comunas.SOURCE.md. */
export async function seedRegions(db: Database): Promise<void> {
  const [present] = await db.query(`select nombre from regiones limit 1`)
  if (present) return
  const comunas = regions.flatMap(({ region, comunas }) => comunas.map(({ comuna }) => ({ comuna, region })))
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into regiones (nombre, position)
       select nombre, position from unnest($1::text[]) with ordinality as r (nombre, position) on conflict do nothing`,
      [regions.map(({ region }) => region)],
    )
    await tx.query(
      `insert into comunas (nombre, region, position)
       select * from unnest($1::text[], $2::text[]) with ordinality as c (nombre, region, position) on conflict do nothing`,
      [comunas.map(({ comuna }) => comuna), comunas.map(({ region }) => region)],
    )
  })
}
