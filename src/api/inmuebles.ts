import type { AnswerOf, Bodies } from '../../shared/calls/call'
import * as calls from '../../shared/calls/inmuebles'
import { read, readAs } from './read'
import { write } from './write'

export type InmuebleListItem = AnswerOf<typeof calls.list>['inmuebles'][number]
export const inmuebleList = read(calls.list, {})

export type Inmueble = AnswerOf<typeof calls.one>['inmueble']
export function inmueble(id: number) {
  return readAs(calls.one, { id }, (answer) => answer.inmueble)
}

export function updateInmueble(id: number, form: Bodies['inmueble']) {
  return write(calls.update, { id }, form)
}

export function createInmueble(userId: number, form: Bodies['inmueble']) {
  return write(calls.create, { userId }, form)
}

/** Whether a property may be the one that `createInmueble` made from this form. */
export function isMadeOf(form: Readonly<Record<string, unknown>>, { inmueble }: InmuebleListItem): boolean {
  return (['tipo', 'comuna', 'numero_departamento', 'rol'] as const).every(
    (name) => inmueble[name] === form[name],
  )
}

export function inmuebleDocuments(id: number, section: number) {
  return readAs(calls.documents, { id, section }, ({ documentosInmueble }) => documentosInmueble)
}

export function inmuebleOtherDocuments(id: number) {
  return readAs(calls.others, { id }, ({ documentosInmueble }) => documentosInmueble)
}
