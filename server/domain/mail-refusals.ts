import type { Queryable } from '../database/database'
import { isSigned, sign } from './tokens'

/** The kinds of mail that a landlord may refuse, in the order in which they are shown. */
export const refusableKinds = ['rechazo', 'mes', 'vencimiento'] as const
export type RefusableKind = (typeof refusableKinds)[number]

/** Which kinds a landlord gets. */
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
      : // The landlord may be gone: a link outlives them.
        `insert into mail_refusals (user_id, kind) select id, $2 from users where id = $1 on conflict do nothing`,
    [userId, aviso],
  )
}

/**
 * The path that refuses a kind without a session. It never expires: a mail is kept for years, and all that it can do is stop
 * mails of one kind, which '/perfil' undoes.
 */
export function refusalPath(secret: string, userId: number, kind: RefusableKind): string {
  return `/api/avisos/baja?inversionista=${userId}&aviso=${kind}&firma=${signature(secret, userId, kind)}`
}

/** What a link refuses; null for one that is forged. */
export function readRefusal(
  secret: string,
  { inversionista, aviso, firma }: { inversionista: string; aviso: string; firma: string },
): { userId: number; kind: RefusableKind } | null {
  const kind = refusableKinds.find((one) => one === aviso)
  if (!kind || !/^\d{1,10}$/.test(inversionista)) return null
  const userId = Number(inversionista)
  return isSigned(secret, refusalText(userId, kind), firma) ? { userId, kind } : null
}

function signature(secret: string, userId: number, kind: RefusableKind): string {
  return sign(secret, refusalText(userId, kind))
}

function refusalText(userId: number, kind: RefusableKind): string {
  return `refusal:${userId}:${kind}`
}
