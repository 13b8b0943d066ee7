import type { AnswerOf, Bodies } from '../../shared/calls/call'
import * as calls from '../../shared/calls/contratos'
import { dateInputValue } from '../../shared/dates'
import { formatRut } from '../../shared/rut'
import { read, readAs } from './read'
import { write } from './write'

export type ContratoListItem = AnswerOf<typeof calls.list>['contratos'][number]
export const contratoList = read(calls.list, {})

export type InmuebleOption = AnswerOf<typeof calls.lettable>['inmuebles'][number]
export const inmueblesForContrato = readAs(calls.lettable, {}, ({ inmuebles }) => inmuebles)

export function createContrato(form: Bodies['contrato']) {
  return write(calls.create, {}, form)
}

export function leasesOf(contratos: readonly ContratoListItem[]) {
  return contratos.flatMap(({ idContrato, ...row }) =>
    idContrato === null ? [] : [{ ...row, id: idContrato }],
  )
}

/** Whether a contract may be the one that `createContrato` made from this form. */
export function isMadeOf(
  form: Readonly<Record<string, unknown>>,
  row: Pick<ContratoListItem, 'arrendatario' | 'rut_arrendatario' | 'fecha_inicio' | 'fecha_termino'>,
): boolean {
  return (
    row.arrendatario === form['nombre_arrendatario'] &&
    formatRut(row.rut_arrendatario ?? '') === form['rut_arrendatario'] &&
    dateInputValue(row.fecha_inicio) === form['fecha_inicio'] &&
    dateInputValue(row.fecha_termino) === (form['fecha_termino'] ?? '')
  )
}

export function contratoDocuments(id: number) {
  return readAs(calls.documents, { id }, ({ documentosContrato }) => documentosContrato)
}

export function contratoOtherDocuments(id: number) {
  return readAs(calls.others, { id }, ({ documentosContrato }) => documentosContrato)
}

export function updateContrato(id: number, form: Bodies['contrato']) {
  return write(calls.update, { id }, form)
}
