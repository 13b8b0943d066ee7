import type { Database, Queryable } from '../database/database'
import { actOn } from './landlords'
import { existing } from './errors'
import type { Actor } from './trail'

/** Whether the landlord declares F29, and lets furnished. */
export type Needs = { f29: boolean; amoblado: boolean }

/** Throws `NotFound`. */
export async function readNeeds(db: Queryable, user: number): Promise<Needs> {
  return existing(await db.query<Needs>(`select f29, amoblado from users where id = $1`, [user]))
}

/** For the months that are opened from now on; what is not given stays. Throws `NotFound`. */
export async function changeNeeds(
  db: Database,
  user: number,
  { f29, amoblado }: { [Need in keyof Needs]?: boolean | undefined },
  by: Actor,
): Promise<void> {
  await actOn(db, user, { act: 'inversionista cambiado', by }, async (tx) => {
    await tx.query(
      `update users set f29 = coalesce($2, f29), amoblado = coalesce($3, amoblado) where id = $1`,
      [user, f29, amoblado],
    )
  })
}
