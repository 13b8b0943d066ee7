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

async function readRows(target: Target, read: ReadList): Promise<(TargetRow & { id: number })[]> {
  switch (target.area) {
    case 'initial':
      return read(initialDocuments)
    case 'inmueble': {
      // Which section has the type is not known here.
      for (const section of propertySections) {
        const rows = await read(inmuebleDocuments(target.inmueble, section))
        if (rows.some(({ id }) => id === target.type)) return rows
      }
      return []
    }
    case 'contrato':
      return read(contratoDocuments(target.contrato))
    case 'monthly': {
      const rows = await read(monthlyDocuments(target.type, target.task))
      return rows.filter((row) => row.inmueble_id === target.inmueble && row.contrato_id === target.contrato)
    }
  }
}

async function readOthers(target: Target, read: ReadList): Promise<Other[]> {
  switch (target.area) {
    case 'initial':
      return read(initialOtherDocuments)
    case 'inmueble':
      return read(inmuebleOtherDocuments(target.inmueble))
    case 'contrato':
      return read(contratoOtherDocuments(target.contrato))
    case 'monthly':
      return (await read(monthlyRows(target.task))).documentosTask
  }
}
