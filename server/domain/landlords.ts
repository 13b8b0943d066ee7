import { randomInt } from 'node:crypto'
import { only, sqlState, uniqueViolation, type Database, type Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import { landlords, type AccountKind } from './account-kinds'
import { weaknessOf } from './accounts'
import { countedPlaces } from './counts'
import { shownEmail } from './email-address'
import { Conflict, Invalid, NotFound } from './errors'
import { listLacking } from './notifications'
import { hashPassword } from './passwords'
import { waitingOwners } from './queue'
import { endLinks, endSessions } from './sessions'
import { recordAct, type Act, type Actor } from './trail'

export type ListedLandlord = {
  id: number
  name: string
  email: string
  rut: string | null
  password_updated: boolean
  disabled: boolean
  created_at: string
  /** When the portal was used last. */
  last_use: string | null
  /** What the queue lists: documents in review, notes and answers. */
  waiting: number
  /** Share of the asked documents that are uploaded and not rejected. */
  porcentaje: number
}

type LandlordFilter = { id?: number | null; search?: string | null }

const filter = `($1::int is null or u.id = $1) and ($2::text is null or strpos(fold(u.name || ' ' || u.email), fold($2)) > 0)`

/**
 * All, or the one with an id, or those whose name or e-mail has the words of `search`, in the order of
 * their names: at most `limit` after the landlord `after`, who may be gone by now.
 */
export function listLandlords(
  db: Queryable,
  { id = null, search = null }: LandlordFilter = {},
  { after = null, limit = null }: { after?: { id: number; name: string } | null; limit?: number | null } = {},
): Promise<ListedLandlord[]> {
  return db.query<ListedLandlord>(
    `with page as materialized (
       select u.* from users u
       where ${filter} and ($3::int is null or (fold(u.name), u.id) > (fold($4::text), $3))
       order by fold(u.name), u.id limit $5
     ), waiting as (
       select user_id, count(*)::int as waiting from (${waitingOwners}) owners
       where user_id in (select id from page) group by user_id
     )
     select u.id, u.name, u.email, u.rut, u.password_updated, u.disabled_at is not null as disabled, iso(u.created_at) as created_at,
       iso(u.used_at) as last_use, coalesce(waiting, 0) as waiting,
       (select coalesce(percentage(sum(delivered)::bigint, sum(asked)::bigint), 0) from (${countedPlaces(null, 'u.id')}) n) as porcentaje
     from page u left join waiting on user_id = u.id order by fold(u.name), u.id`,
    [id, search, after?.id, after?.name, limit],
  )
}

export async function countLandlords(
  db: Queryable,
  { id = null, search = null }: LandlordFilter,
): Promise<number> {
  const counted = await db.query<{ count: number }>(
    `select count(*)::int as count from users u where ${filter}`,
    [id, search],
  )
  return only(counted).count
}

/** Throws `NotFound` if no landlord has this e-mail (lower case) or number. */
export async function findLandlord(
  db: Queryable,
  who: string,
): Promise<{ id: number; name: string; email: string }> {
  const [landlord] = await db.query<{ id: number; name: string; email: string }>(
    `select id, name, email from users where email = $1 or id::text = $1`,
    [who],
  )
  if (landlord) return landlord
  const what = who.includes('@') ? `con el correo ${shownEmail(who)}` : `de número ${who}`
  throw new NotFound(`No hay un inversionista ${what}.`)
}

/** The e-mail of a landlord, to filter a list by. Null, no filter, stays null. Throws `NotFound`. */
export async function findEmail(db: Queryable, who: string | null): Promise<string | null> {
  return who === null ? null : (await findLandlord(db, who)).email
}

/**
 * A landlord's, with the RUT if it is known and `invited` by mail if asked, or an accountant's, whose
 * first password must be changed at the first sign-in. Throws `Invalid` if the e-mail (lower case) is
 * taken, or the password easy to guess. `firm`: texts with the firm's name.
 */
export async function createAccount(
  db: Database,
  { password, ...account }: { name: string; email: string; password: string; rut?: string | null },
  {
    kind,
    by,
    firm,
    invited = false,
  }: { kind: AccountKind; by: Actor; firm: readonly string[]; invited?: boolean },
): Promise<number> {
  const { name, email } = account
  const hash = await hashFirstPassword(password, [name, email, ...firm])
  const create = async (tx: Queryable) => {
    const id = await insertRow(tx, kind.table, { ...account, password_hash: hash })
    const [act, user]: [Act, number | null] =
      kind === landlords ? ['inversionista creado', id] : [`cuenta de contador creada: ${email}`, null]
    await recordAct(tx, act, { user }, by)
    if (invited) await invite(tx, id, by)
    return id
  }
  return uniqueEmail(email, () => db.transaction(create), kind)
}

/** Asks for the mail with which a landlord chooses the first password, in place of an earlier one. */
export function inviteLandlord(db: Database, id: number, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    await holdLandlord(tx, id)
    await invite(tx, id, by)
  })
}

async function invite(tx: Queryable, id: number, by: Actor): Promise<void> {
  await tx.query(`delete from messages where user_id = $1 and kind = 'invitacion' and state = 'espera'`, [id])
  await tx.query(`insert into messages (kind, event, user_id) values ('invitacion', gen_random_uuid(), $1)`, [
    id,
  ])
  await recordAct(tx, 'invitado', { user: id }, by)
}

/**
 * Asks for one mail a day that lists what is missing. Throws `Conflict` for a second one, and if
 * nothing is.
 */
export function remindLandlord(db: Database, id: number, by: Actor): Promise<void> {
  return actOn(db, id, { act: 'recordatorio pedido', by }, async (tx) => {
    if ((await listLacking(tx, id)).length === 0) throw new Conflict('No le falta nada.')
    const asked = await tx.query(
      `insert into messages (kind, event, user_id) values ('recordatorio', today(), $1) on conflict do nothing returning id`,
      [id],
    )
    if (asked.length === 0) throw new Conflict('Hoy ya se le envió un recordatorio.')
  })
}

/** Keeps a landlord from being deleted until the transaction ends. Throws `NotFound`. */
async function holdLandlord(tx: Queryable, id: number): Promise<void> {
  const found = await tx.query(`select from users where id = $1 for no key update`, [id])
  if (found.length === 0) throw new NotFound('Este inversionista ya no existe.')
}

/** In one transaction, with an entry in the trail. Throws `NotFound`. */
export function actOn<Result>(
  db: Database,
  user: number,
  { act, by }: { act: Act; by: Actor },
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await holdLandlord(tx, user)
    const result = await work(tx)
    await recordAct(tx, act, { user }, by)
    return result
  })
}

/** Throws `Invalid` if the e-mail (lower case) is taken. */
export async function changeLandlord(
  db: Database,
  id: number,
  { name, email }: { name: string | null; email: string | null },
  by: Actor,
): Promise<void> {
  const sql = `update users set name = coalesce($2, name), email = coalesce($3, email) where id = $1`
  await uniqueEmail(email ?? '', () =>
    actOn(db, id, { act: 'inversionista cambiado', by }, async (tx) => {
      await tx.query(sql, [id, name, email])
      // They went to the address from before.
      if (email !== null) await endLinks(tx, id)
    }),
  )
}

/** Null: it is not known. Throws `NotFound`. */
export async function changeRut(db: Database, id: number, rut: string | null, by: Actor): Promise<void> {
  await actOn(db, id, { act: 'inversionista cambiado', by }, (tx) =>
    tx.query(`update users set rut = $2 where id = $1`, [id, rut]),
  )
}

/** Ends the sessions and refuses sign-ins until `resumeLandlord`. */
export async function suspendLandlord(db: Database, id: number, by: Actor): Promise<void> {
  await actOn(db, id, { act: 'suspendido', by }, async (tx) => {
    await tx.query(`update users set disabled_at = coalesce(disabled_at, now()) where id = $1`, [id])
    await endSessions(tx, id)
  })
}

/**
 * Readmits a landlord; also cancels a pending deletion of the data. Throws `Conflict` where that is
 * asked at the desk, which does not show the request.
 */
export async function resumeLandlord(db: Database, id: number, by: Actor): Promise<void> {
  await actOn(db, id, { act: 'reactivado', by }, async (tx) => {
    await tx.query(`update users set disabled_at = null where id = $1`, [id])
    const cancelled = await tx.query(
      `delete from erasures where user_id = $1 and done_at is null returning user_id`,
      [id],
    )
    if (cancelled.length > 0 && by.accountant !== undefined)
      throw new Conflict(
        "Pidió eliminar sus datos, y reactivarlo lo cancelaría. Si ya no lo quiere: 'contador reactivar' con su correo.",
      )
  })
}

/** Resolves to how many sessions there were. */
export function closeSessions(db: Database, id: number, by: Actor): Promise<number> {
  return actOn(db, id, { act: 'sesiones cerradas', by }, (tx) => endSessions(tx, id))
}

/**
 * Sets a first password, and ends what the old one opened. Throws `Invalid` if it is easy to guess,
 * also from the words of `known`.
 */
export async function resetToFirstPassword(
  db: Database,
  { id, password, known }: { id: number; password: string; known: readonly string[] },
  by: Actor,
): Promise<void> {
  const hash = await hashFirstPassword(password, known)
  await actOn(db, id, { act: 'clave inicial', by }, async (tx) => {
    await tx.query(`update users set password_hash = $2, password_updated = false where id = $1`, [id, hash])
    await endSessions(tx, id)
  })
}

/** Throws `Invalid` for a password that is easy to guess, also from the words of `known`. */
async function hashFirstPassword(password: string, known: readonly string[]): Promise<string> {
  const weakness = await weaknessOf(password, known)
  if (weakness) throw new Invalid({ clave: [weakness] })
  return hashPassword(password)
}

/** Throws `Invalid` if the e-mail (lower case) is taken. */
async function uniqueEmail<Result>(
  email: string,
  work: () => Promise<Result>,
  { one }: AccountKind = landlords,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new Invalid({ email: [`Ya hay un ${one} con el correo ${shownEmail(email)}.`] })
  }
}

// No letters and digits that look alike: the password may be dictated over the telephone.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'

/** 66 random bits, in four groups. */
export function firstPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const group = (from: string) => Array.from({ length: 4 }, () => pick(from)).join('')
  return [letters, letters, letters, digits].map(group).join('-')
}
