import { areaIds } from '../../shared/areas'
import type { Database, Queryable } from '../database/database'
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

export type ListedDocumentType = {
  id: number
  name: string
  area: string
  section: number | null
  duty: string | null
  duty_of: string | null
  months: number[] | null
}

/** Throws `NotFound`. */
export async function findDocumentType(db: Queryable, id: number): Promise<{ id: number; name: string }> {
  return existing(
    await db.query<{ id: number; name: string }>(`select id, name from document_types where id = $1`, [id]),
  )
}

export function listDocumentTypes(db: Queryable): Promise<ListedDocumentType[]> {
  return db.query<ListedDocumentType>(
    `select id, name, area, section, duty, duty_of, months from document_types
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
      `select id from document_types where lower(name) = lower($1) and area = $2
         and section is not distinct from $3::int and duty is not distinct from $4`,
      [type.name, type.area, inmueble?.section, monthly?.duty],
    )
    if (same && !again)
      throw new Conflict(
        `'${type.name}' ya se pide ahí (tipo ${same.id}). Para pedir otro igual, repite con --si.`,
      )
    const { name, area } = type
    return insertRow(tx, 'document_types', {
      ...{ name, area, section: inmueble?.section, duty: monthly?.duty },
      marks_financing: inmueble?.marksFinancing ?? false,
      contract_types: area === 'contrato' ? contractTypes : null,
      duty_of: monthly?.per,
      months: monthly?.months,
    })
  })
}
