import { only, type Queryable } from '../database/database'
import { Conflict, NotFound } from './errors'

/** A template for the note of a rejection. Without `types` it fits every document type. */
type Reason = { id: string; text: string; types: number[] }

/** `version` counts the changes. */
type Reasons = { version: number; reasons: Reason[] }

export async function readReasons(db: Queryable): Promise<Reasons> {
  return only(await db.query<Reasons>(`select version, reasons from reasons`))
}

/** Throws `Conflict` if another change came since `version` was read. */
export async function replaceReasons(db: Queryable, { version, reasons }: Reasons): Promise<Reasons> {
  const [replaced] = await db.query<Reasons>(
    `update reasons set version = version + 1, reasons = $2 where version = $1 returning version, reasons`,
    [version, JSON.stringify(reasons)],
  )
  if (!replaced) throw new Conflict('Otro contador cambió los motivos mientras tanto. Míralos nuevamente.')
  return replaced
}

/** Its text. Throws `NotFound`, and `Conflict` if it does not fit documents of this type. */
export async function findReason(db: Queryable, id: string, type: number): Promise<string> {
  const { reasons } = await readReasons(db)
  const reason = reasons.find((one) => one.id === id)
  if (!reason)
    throw new NotFound(`No hay un motivo '${id}'. Los hay: ${reasons.map((one) => one.id).join(', ')}.`)
  if (reason.types.length > 0 && !reason.types.includes(type))
    throw new Conflict(`El motivo '${id}' no es de este tipo de documento.`)
  return reason.text
}
