import * as v from 'valibot'
import { contratoDocuments, contratoOtherDocuments } from '../../api/contratos'
import { initialDocuments, initialOtherDocuments } from '../../api/initial'
import { inmuebleDocuments, inmuebleOtherDocuments } from '../../api/inmuebles'
import { monthlyDocuments, monthlyRows } from '../../api/monthly'
import type { Read } from '../../api/read'
import type { Other } from '../../api/wire'
import type { DocumentStatus } from '../../domain/document-status'
import { otherDocumentType } from '../../domain/document-types'
import { propertySections } from '../../domain/property-sections'
import type { Target } from '../../domain/target'

/** What the portal shows for a target: its row, or for 'Otros' the documents beyond those asked for. */
export type TargetRows = { kind: 'row'; rows: TargetRow[] } | { kind: 'others'; rows: Other[] }

export type TargetRow = { idDocument: number | null; status: DocumentStatus }

export type ReadList = <T>(read: Read<T>) => Promise<T>

export async function readTargetRows(target: Target, read: ReadList): Promise<TargetRows> {
  if (target.type === otherDocumentType) return { kind: 'others', rows: await readOthers(target, read) }
  const rows = await readRows(target, read)
  return { kind: 'row', rows: rows.filter(({ id }) => id === target.type) }
}

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

async function readRows(target: Target, read: ReadList): Promise<(TargetRow & { id: number })[]> {
  switch (target.area) {
    case 'initial':
      return read(withList('documents', initialDocuments))
    case 'inmueble': {
      // Which section has the type is not known here.
      for (const section of propertySections) {
        const rows = await read(withList('documentosInmueble', inmuebleDocuments(target.inmueble, section)))
        if (rows.some(({ id }) => id === target.type)) return rows
      }
      return []
    }
    case 'contrato':
      return read(withList('documentosContrato', contratoDocuments(target.contrato)))
    case 'monthly': {
      const rows = await read(withList('documents', monthlyDocuments(target.type, target.task)))
      return rows.filter((row) => row.inmueble_id === target.inmueble && row.contrato_id === target.contrato)
    }
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
