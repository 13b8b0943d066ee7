import * as v from 'valibot'
import type { AnswerKind } from '../../shared/answers'
import { sameTarget, type Area, type Target } from '../../shared/areas'
import type { AskedStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { propertySections } from '../../shared/property-sections'
import { contratoDocuments, contratoOtherDocuments } from '../api/contratos'
import { initialDocuments, initialOtherDocuments } from '../api/initial'
import { inmuebleDocuments, inmuebleOtherDocuments } from '../api/inmuebles'
import { monthlyDocuments, monthlyRows } from '../api/monthly'
import type { Read } from '../api/read'
import type { Other } from '../api/wire'

/** A row of a document that is asked for, as every list has it. `id` is the document type. */
export type WireRow = {
  id: number
  idDocument: number | null
  status: AskedStatus
  respuesta: AnswerKind | null
  /** A month asks for one type of several properties and contracts. */
  inmueble_id?: number | null
  contrato_id?: number | null
}

/** A read, what its answer calls the list, and where the list is in it. */
type ListRead<Row> = { read: Read<unknown>; name: string; rows: (answer: unknown) => Row[] }

/** `of` gets what its own read has parsed. */
function listRead<T, Row>(read: Read<T>, name: string, of: (answer: T) => Row[]): ListRead<Row> {
  return { read, name, rows: (answer) => of(answer as T) }
}

function wholeAnswer<Row>(read: Read<Row[]>, name: string): ListRead<Row> {
  return listRead(read, name, (rows) => rows)
}

type AreaLists<T extends Target> = {
  /** The lists of which one has the row: a property's type does not tell its section. */
  rows: (target: T) => [ListRead<WireRow>, ...ListRead<WireRow>[]]
  /** The documents of 'Otros'. */
  others: (target: T) => ListRead<Other>
  /** The target of a row that stands in the list of another; without it only the type differs. */
  targetOf?: (row: WireRow, near: T) => T
}

const areaLists: { [A in Area]: AreaLists<Extract<Target, { area: A }>> } = {
  initial: {
    rows: () => [wholeAnswer(initialDocuments, 'documents')],
    others: () => wholeAnswer(initialOtherDocuments, 'documents'),
  },
  inmueble: {
    rows({ inmueble }) {
      const [first, ...others] = propertySections
      const inSection = ({ id }: { id: number }) =>
        wholeAnswer(inmuebleDocuments(inmueble, id), 'documentosInmueble')
      return [inSection(first), ...others.map(inSection)]
    },
    others: ({ inmueble }) => wholeAnswer(inmuebleOtherDocuments(inmueble), 'documentosInmueble'),
  },
  contrato: {
    rows: ({ contrato }) => [wholeAnswer(contratoDocuments(contrato), 'documentosContrato')],
    others: ({ contrato }) => wholeAnswer(contratoOtherDocuments(contrato), 'documentosContrato'),
  },
  monthly: {
    rows: ({ type, task }) => [wholeAnswer(monthlyDocuments(type, task), 'documents')],
    others: ({ task }) => listRead(monthlyRows(task), 'documentosTask', (answer) => answer.documentosTask),
    targetOf: ({ id: type, inmueble_id, contrato_id }, near) => ({
      ...near,
      type,
      inmueble: inmueble_id ?? null,
      contrato: contrato_id ?? null,
    }),
  },
}

function listsOf(target: Target): AreaLists<Target> {
  return areaLists[target.area] as AreaLists<Target>
}

export function rowLists(target: Target): [ListRead<WireRow>, ...ListRead<WireRow>[]] {
  return listsOf(target).rows(target)
}

export function othersList(target: Target): ListRead<Other> {
  return listsOf(target).others(target)
}

/** The target of a row that stands in the list of another target. */
function targetOfRow(row: WireRow, near: Target): Target {
  return listsOf(near).targetOf?.(row, near) ?? { ...near, type: row.id }
}

export function isRowOf(row: WireRow, target: Target): boolean {
  return sameTarget(targetOfRow(row, target), target)
}

export type TargetRow = Pick<WireRow, 'idDocument' | 'status'>

/** What the portal shows for a target: its row, or for 'Otros' the documents beyond those asked for. */
export type TargetRows = { kind: 'row'; rows: TargetRow[] } | { kind: 'others'; rows: Other[] }

export type ReadList = <T>(read: Read<T>) => Promise<T>

export async function readTargetRows(target: Target, read: ReadList): Promise<TargetRows> {
  const rowsOf = async <Row>(list: ListRead<Row>) => list.rows(await read(withList(list)))
  if (target.type === otherDocumentType) return { kind: 'others', rows: await rowsOf(othersList(target)) }
  for (const list of rowLists(target)) {
    const rows = (await rowsOf(list)).filter((row) => isRowOf(row, target))
    if (rows.length > 0) return { kind: 'row', rows }
  }
  return { kind: 'row', rows: [] }
}

/**
 * A screen takes an answer without its list for an empty one. Here that would be taken for a document that has not arrived: the
 * list must be there, or null.
 */
function withList({ read: { path, schema }, name }: Pick<ListRead<unknown>, 'read' | 'name'>): Read<unknown> {
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
