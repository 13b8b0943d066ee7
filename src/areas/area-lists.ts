import * as v from 'valibot'
import { sameTarget, type Area, type Target } from '../../shared/areas'
import { otherDocumentType } from '../../shared/document-types'
import { propertyName } from '../../shared/property-name'
import { propertySections } from '../../shared/property-sections'
import { contratoDocuments, contratoOtherDocuments } from '../api/contratos'
import { initialDocuments, initialOtherDocuments } from '../api/initial'
import { inmuebleDocuments, inmuebleOtherDocuments } from '../api/inmuebles'
import { monthlyDocuments, monthlyRows, type MonthlyDocument } from '../api/monthly'
import type { Read } from '../api/read'
import type { Other, Row } from '../../shared/calls/wire'
import { otherName, blankRow, type AskedRow } from './asked'

/** A read that lists documents: the list's name in its answer, and the documents in it. */
export type AskedList = {
  read: Read<unknown>
  name: string
  asked: (answer: unknown, listedAt: number | null) => AskedRow[]
}

/** `rowsOf` and `askedOf` get what this read has parsed, so the cast below holds. */
function listed<T, Row>(
  read: Read<T>,
  name: string,
  rowsOf: (answer: T) => Row[],
  askedOf: (row: Row) => Omit<AskedRow, 'listedAt'>,
): AskedList {
  return {
    read,
    name,
    asked: (answer, listedAt) => rowsOf(answer as T).map((row) => ({ ...askedOf(row), listedAt })),
  }
}

function placeOf(movido: Row['movido']): string | null {
  return movido?.a ?? null
}

function whole<T>(answer: T): T {
  return answer
}

function rowList(read: Read<Row[]>, name: string, near: Target): AskedList {
  return listed(read, name, whole, ({ id: type, name, idDocument, status, respuesta, movido }) => ({
    ...{
      ...blankRow,
      target: { ...near, type },
      name,
      idDocument,
      status,
      respuesta,
      movido: placeOf(movido),
    },
  }))
}

function otherList<T>(read: Read<T>, name: string, rowsOf: (answer: T) => Other[], near: Target): AskedList {
  const target = { ...near, type: otherDocumentType }
  return listed(read, name, rowsOf, ({ id: idDocument, detalle, status, movido }) => ({
    ...{
      ...blankRow,
      target,
      name: otherName(detalle),
      detalle,
      idDocument,
      status,
      movido: placeOf(movido),
    },
  }))
}

/** A duty's list does not name it; `allRowLists` adds the name. */
export function askedOfDuty(task: number, row: MonthlyDocument): Omit<AskedRow, 'listedAt'> {
  const {
    id: type,
    inmueble_id: inmueble,
    contrato_id: contrato,
    idDocument,
    status,
    respuesta,
    movido,
  } = row
  const target: Target = { area: 'monthly', type, task, inmueble, contrato }
  const about = [propertyName(row), row.nombre_arrendatario].filter(Boolean).join(', ')
  return { ...blankRow, target, name: '', about, idDocument, status, respuesta, movido: placeOf(movido) }
}

type AreaLists<T extends Target> = {
  /** A property's type does not say its section, so its row may be in any of several lists. */
  rows: (target: T) => [AskedList, ...AskedList[]]
  others: (target: T) => AskedList
  /** For an area that lists each type separately. */
  types?: (target: T, read: ReadList) => Promise<readonly { type: number; name: string }[]>
}

export const areaLists: { [A in Area]: AreaLists<Extract<Target, { area: A }>> } = {
  initial: {
    rows: (target) => [rowList(initialDocuments, 'documents', target)],
    others: (target) => otherList(initialOtherDocuments, 'documents', whole, target),
  },
  inmueble: {
    rows(target) {
      const [first, ...others] = propertySections
      const inSection = ({ id }: { id: number }) => sectionList(target.inmueble, id)
      return [inSection(first), ...others.map(inSection)]
    },
    others: (target) =>
      otherList(inmuebleOtherDocuments(target.inmueble), 'documentosInmueble', whole, target),
  },
  contrato: {
    rows: (target) => [rowList(contratoDocuments(target.contrato), 'documentosContrato', target)],
    others: (target) =>
      otherList(contratoOtherDocuments(target.contrato), 'documentosContrato', whole, target),
  },
  monthly: {
    rows: ({ type, task }) => [
      listed(monthlyDocuments(type, task), 'documents', whole, (row) => askedOfDuty(task, row)),
    ],
    others: (target) =>
      otherList(monthlyRows(target.task), 'documentosTask', (answer) => answer.documentosTask, target),
    async types({ task }, read) {
      const { dividendo, arriendo, impuesto } = await read(monthlyRows(task))
      return [
        { type: dividendo, name: 'Dividendo' },
        { type: arriendo, name: 'Arriendo' },
        { type: impuesto, name: 'Impuesto' },
      ]
    },
  },
}

function listsOf(target: Target): AreaLists<Target> {
  return areaLists[target.area] as AreaLists<Target>
}

export function rowLists(target: Target): [AskedList, ...AskedList[]] {
  return listsOf(target).rows(target)
}

/** Every list of rows about the same property, contract or month. */
export async function allRowLists(target: Target, read: ReadList): Promise<AskedList[]> {
  const types = await listsOf(target).types?.(target, read)
  if (!types) return rowLists(target)
  return types.flatMap(({ type, name }) =>
    rowLists({ ...target, type }).map((list) => ({
      ...list,
      asked: (answer: unknown, listedAt: number | null) =>
        list.asked(answer, listedAt).map((row) => ({ ...row, name })),
    })),
  )
}

/** Sections count from 1. */
export function sectionList(inmueble: number, section: number): AskedList {
  const near: Target = { area: 'inmueble', type: 0, inmueble }
  return rowList(inmuebleDocuments(inmueble, section), 'documentosInmueble', near)
}

export function othersList(target: Target): AskedList {
  return listsOf(target).others(target)
}

/** The lists of which one has the target's row; of 'Otros', all its documents. */
function listsWith(target: Target): readonly AskedList[] {
  return target.type === otherDocumentType ? [othersList(target)] : rowLists(target)
}

/** Whether the read of this path lists the target. */
export function isListedAt(path: string, target: Target): boolean {
  return listsWith(target).some(({ read }) => read.path === path)
}

export type ReadList = <T>(read: Read<T>) => Promise<T>

/** All documents of a list in the portal. */
export type ReadRows = (list: AskedList) => Promise<AskedRow[]>

export function readRowsBy(read: ReadList): ReadRows {
  return async (list) => list.asked(await read(withList(list)), null)
}

/** The target's row in the portal; for 'Otros', all its documents. */
export async function readTargetRows(target: Target, readRows: ReadRows): Promise<AskedRow[]> {
  for (const list of listsWith(target)) {
    const rows = (await readRows(list)).filter((row) => sameTarget(row.target, target))
    if (rows.length > 0) return rows
  }
  return []
}

/**
 * A screen treats an answer without its list as empty. Here that would mean that a document has
 * not arrived, so the list must be present, or null.
 */
function withList({ read: { path, schema }, name }: AskedList): Read<unknown> {
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
