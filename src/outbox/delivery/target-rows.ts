import * as v from 'valibot'
import { contratoDocuments, contratoOtherDocuments } from '../../api/contratos'
import { initialDocuments, initialOtherDocuments } from '../../api/initial'
import { inmuebleDocuments, inmuebleOtherDocuments } from '../../api/inmuebles'
import { monthlyDocuments, monthlyRows } from '../../api/monthly'
import type { Read } from '../../api/read'
import type { Other } from '../../api/wire'
import type { DocumentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { propertySections } from '../../../shared/property-sections'
import type { Target } from '../../../shared/target'

/** What the portal shows for a target: its row, or for 'Otros' the documents beyond those asked for. */
export type TargetRows = { kind: 'row'; rows: TargetRow[] } | { kind: 'others'; rows: Other[] }

export type TargetRow = { idDocument: number | null; status: DocumentStatus }

type ListedRow = TargetRow & {
  /** The document type. */
  id: number
  /** A month asks for one type of several properties and contracts. */
  inmueble_id?: number | null
  contrato_id?: number | null
}

export type ReadList = <T>(read: Read<T>) => Promise<T>

export async function readTargetRows(target: Target, read: ReadList): Promise<TargetRows> {
  if (target.type === otherDocumentType) return { kind: 'others', rows: await readOthers(target, read) }
  for (const list of rowLists(target)) {
    const rows = (await read(withList(listNames[target.area], list))).filter((row) => isRowOf(row, target))
    if (rows.length > 0) return { kind: 'row', rows }
  }
  return { kind: 'row', rows: [] }
}

/** The lists of which one has the row of a target: a property's type does not tell its section. */
export function rowLists(target: Target): [Read<ListedRow[]>, ...Read<ListedRow[]>[]] {
  switch (target.area) {
    case 'initial':
      return [initialDocuments]
    case 'inmueble': {
      const [first, ...others] = propertySections
      return [
        inmuebleDocuments(target.inmueble, first),
        ...others.map((section) => inmuebleDocuments(target.inmueble, section)),
      ]
    }
    case 'contrato':
      return [contratoDocuments(target.contrato)]
    case 'monthly':
      return [monthlyDocuments(target.type, target.task)]
  }
}

export function isRowOf({ id, inmueble_id, contrato_id }: ListedRow, target: Target): boolean {
  if (id !== target.type) return false
  return target.area !== 'monthly' || (inmueble_id === target.inmueble && contrato_id === target.contrato)
}

const listNames = {
  initial: 'documents',
  inmueble: 'documentosInmueble',
  contrato: 'documentosContrato',
  monthly: 'documents',
} as const

/**
 * A screen takes an answer without its list for an empty one. Here that would be taken for a document that has not arrived: the
 * list must be there, or null.
 */
function withList<T>(name: string, { path, schema }: Read<T>): Read<T> {
  const listSchema = v.object({ [name]: v.nullable(v.array(v.unknown())) })
  return {
    path,
    schema: v.pipe(
      v.unknown(),
      v.check((json) => v.is(listSchema, json)),
      schema,
    ),
  }
}

async function readOthers(target: Target, read: ReadList): Promise<Other[]> {
  switch (target.area) {
    case 'initial':
      return read(withList('documents', initialOtherDocuments))
    case 'inmueble':
      return read(withList('documentosInmueble', inmuebleOtherDocuments(target.inmueble)))
    case 'contrato':
      return read(withList('documentosContrato', contratoOtherDocuments(target.contrato)))
    case 'monthly':
      return (await read(withList('documentosTask', monthlyRows(target.task)))).documentosTask
  }
}
