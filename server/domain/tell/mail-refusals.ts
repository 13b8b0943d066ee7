import type { Queryable } from '../../database/database'

/** In the order in which they are shown. */
export const refusableKinds = ['rechazo', 'mes', 'vencimiento'] as const
export type RefusableKind = (typeof refusableKinds)[number]

/** The kinds of mail that a landlord can refuse, and whether each is on. */
export async function listWanted(
  db: Queryable,
  userId: number,
): Promise<{ aviso: RefusableKind; activo: boolean }[]> {
  const refused = await db.query<{ kind: string }>(`select kind from mail_refusals where user_id = $1`, [
    userId,
  ])
  return refusableKinds.map((aviso) => ({ aviso, activo: !refused.some(({ kind }) => kind === aviso) }))
}

export async function setWanted(
  db: Queryable,
  userId: number,
  { aviso, activo }: { aviso: RefusableKind; activo: boolean },
): Promise<void> {
  await db.query(
    activo
      ? `delete from mail_refusals where user_id = $1 and kind = $2`
      : `insert into mail_refusals (user_id, kind) values ($1, $2) on conflict do nothing`,
    [userId, aviso],
  )
}
