import { areaIds } from '../../shared/areas'
import { only, type Database, type Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import { contractTypes } from '../../shared/contract-types'
import { Conflict, existing } from './errors'

/** Where a new type is asked for (docs/contract.md, 'Sections of a property'). */
export type NewDocumentType = { name: string } & (
  | { area: 'initial' }
  | { area: 'inmueble'; section: number; marksFinancing: boolean }
  | { area: 'contrato' }
  | {
      area: 'monthly'
      duty: 'dividendo' | 'arriendo' | 'impuesto'
      per: 'month' | 'property' | 'financed property' | 'contract'
      /** 1 to 12; null for every month. */
      months: readonly number[] | null
    }
)

type Named = { name: string; area: string }

/** The first number of `document_type_ids`: those below came with the portal. */
const firstAdded = 200

export type ListedDocumentType = {
  id: number
  name: string
  area: string
  section: number | null
  duty: string | null
  duty_of: string | null
  months: number[] | null
  /** The type is not asked for, or not any more. */
  retired: boolean
  /** The type came with the portal, and the firm can do without it. */
  optional: boolean
  /** The portal always asks for it. */
  fixed: boolean
}

/** Throws `NotFound`. */
export async function findDocumentType(db: Queryable, id: number): Promise<{ id: number; name: string }> {
  return existing(
    await db.query<{ id: number; name: string }>(`select id, name from document_types where id = $1`, [id]),
  )
}

export function listDocumentTypes(db: Queryable): Promise<ListedDocumentType[]> {
  return db.query<ListedDocumentType>(
    `select id, name, area, section, duty, duty_of, months, retired_at is not null as retired, optional,
       not optional and id < ${firstAdded} as fixed
     from document_types
     order by array_position(array[${[...areaIds, 'other'].map((area) => `'${area}'`).join(', ')}], area), section, position, id`,
  )
}

/**
 * Contracts of all types get a new one, because the cards of the list share one total
 * (docs/contract.md, 'Call 32'). Throws `Conflict`, without `again`, for a name that exists there.
 */
export async function addDocumentType(db: Database, type: NewDocumentType, again = false): Promise<number> {
  const inmueble = type.area === 'inmueble' ? type : null
  const monthly = type.area === 'monthly' ? type : null
  return db.transaction(async (tx) => {
    await tx.script(`lock table document_types in share row exclusive mode`)
    const [same] = await tx.query<{ id: number }>(
      `select id from document_types where fold(name) = fold($1) and area = $2
         and section is not distinct from $3::int and duty is not distinct from $4`,
      [type.name, type.area, inmueble?.section, monthly?.duty],
    )
    if (same && !again)
      throw new Conflict(
        `'${type.name}' ya se pide ahí (tipo ${same.id}). Para pedir otro igual, repite con --si.`,
      )
    const { name, area } = type
    const added = await insertRow(tx, 'document_types', {
      ...{ name, area, section: inmueble?.section, duty: monthly?.duty },
      marks_financing: inmueble?.marksFinancing ?? false,
      contract_types: area === 'contrato' ? contractTypes : null,
      duty_of: monthly?.per,
      months: monthly?.months,
    })
    if (monthly) await tx.query(`update document_types set during = ${fromNow} where id = $1`, [added])
    return added
  })
}

/** SQL: months that are opened later. */
const fromNow = `tstzmultirange(tstzrange(now(), null, '()'))`

/**
 * Keeps it from being changed or used until the transaction ends. Throws `NotFound`, and `Conflict`
 * for one that came with the portal: contracts of all types must ask for as many. `orOptional`: one
 * that a firm can do without is taken, too.
 */
async function holdAddedType(
  tx: Queryable,
  id: number,
  { orOptional = false } = {},
): Promise<Named & { used: number }> {
  const type = existing(
    await tx.query<Named & { optional: boolean }>(
      `select name, area, optional from document_types where id = $1 for update`,
      [id],
    ),
    `No hay un tipo ${id}. Los números los da 'contador tipos'.`,
  )
  if (id < firstAdded && !(orOptional && type.optional))
    throw new Conflict(`El tipo ${id} (${type.name}) es del portal, y queda como está.`)
  const { used } = only(
    await tx.query<{ used: number }>(
      `select ((select count(*) from documents where type_id = $1)
         + (select count(*) from answers where type_id = $1))::int as used`,
      [id],
    ),
  )
  return { ...type, used }
}

/** Resolves to the old name. */
export function renameDocumentType(db: Database, id: number, name: string): Promise<string> {
  return db.transaction(async (tx) => {
    const type = await holdAddedType(tx, id)
    await tx.query(`update document_types set name = $2 where id = $1`, [id, name])
    return type.name
  })
}

/** Resolves to its name. Throws `Conflict` if a landlord has delivered or answered something for it. */
export function removeDocumentType(db: Database, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const { name, used } = await holdAddedType(tx, id)
    if (used > 0)
      throw new Conflict(
        `El tipo ${id} (${name}) ya tiene documentos o respuestas (${used}) y no se puede quitar. Para no pedirlo más: dejar-de-pedir ${id}`,
      )
    await tx.query(`delete from document_types where id = $1`, [id])
    return name
  })
}

/**
 * What was delivered for a retired type stays in its lists. One of a month that is asked for again
 * is so in the months that asked for it, and in those that are opened from then on.
 */
export function retireDocumentType(db: Database, id: number, retired: boolean): Promise<Named> {
  return db.transaction((tx) => retire(tx, id, retired))
}

async function retire(tx: Queryable, id: number, retired: boolean): Promise<Named> {
  const type = await holdAddedType(tx, id, { orOptional: true })
  await tx.query(
    `update document_types set retired_at = case when $2 then now() end,
       during = case when area = 'monthly' then
         case when $2 then coalesce(during, '{(,)}') - ${fromNow} else coalesce(during, '{(,)}') + ${fromNow} end end
     where id = $1 and (retired_at is null) = $2`,
    [id, retired],
  )
  return type
}

/** All of them, or none. Throws as `retireDocumentType`. */
export async function switchDocumentTypes(
  db: Database,
  types: readonly { id: number; on: boolean }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, on } of [...types].sort((a, b) => a.id - b.id)) await retire(tx, id, !on)
  })
}
