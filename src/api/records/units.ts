import type { AnswerOf, Bodies } from '../../../shared/calls/call'
import * as calls from '../../../shared/calls/units'
import type { UnitKind } from '../../../shared/unit-kinds'
import { read, readAs } from '../read'
import { write } from '../write'

export type Unit = AnswerOf<typeof calls.list>['registros'][number]
export function units(kind: UnitKind, id: number) {
  return readAs(calls.list, { kind, id }, ({ registros }) => registros)
}

export function createUnit(kind: UnitKind, form: Bodies['unit']) {
  return write(calls.create, { kind }, form)
}

export function updateUnit(kind: UnitKind, id: number, form: Bodies['unit']) {
  const updateKind = kind === 'bodega' ? 'updateBodega' : 'updateEstacionamiento'
  return write(calls.update, { updateKind, id }, form)
}

export function unitOptions(inmueble: number) {
  return read(calls.options, { id: inmueble })
}
