import * as v from 'valibot'
import { contractTypes } from '../contract-types'
import { get, post, put } from './call'
import {
  codeOf,
  count,
  label,
  list as listOf,
  numeric,
  optionalNumeric,
  otherSchema,
  reference,
  rowSchema,
  text,
} from './wire'

/** docs/contract.md, 'Call 32'. */
export const list = get(
  '/api/client/contrato',
  v.object({
    contratos: listOf(
      v.object({
        id: numeric,
        /** Null (0 on the wire) for a unit without a lease. Calls about a contract take this id. */
        idContrato: reference,
        tipo_contrato: codeOf(contractTypes, null, 'tipo_contrato'),
        tipo: label,
        numero_departamento: text,
        direccion: text,
        estacionamiento_id: reference,
        estacionamiento_numero: text,
        bodega_id: reference,
        bodega_numero: text,
        arrendatario: text,
        rut_arrendatario: text,
        fecha_inicio: text,
        fecha_termino: text,
        valor_arriendo: optionalNumeric,
        avaluo: optionalNumeric,
        contratoDocumentPorcentaje: count,
        cantidadDocumentsUser: count,
        /** The number of this one, if it differs from the list's. */
        cantidadDocuments: optionalNumeric,
      }),
    ),
    cantidadDocuments: count,
  }),
)

/** docs/contract.md, 'Call 33'. */
export const lettable = get(
  '/api/client/contrato/getInmueblesContrato',
  v.object({
    inmuebles: listOf(v.object({ id: numeric, tipo: label, numero_departamento: text, direccion: text })),
  }),
)

/** docs/contract.md, 'Call 34': 409 if the unit is let already. */
export const create = post('/api/client/contrato', 'contrato')

/** docs/contract.md, 'Call 35'. */
export const documents = get(
  '/api/client/contrato/getDocument/:id',
  v.object({ documentosContrato: listOf(v.object({ ...rowSchema.entries, detalle: text })) }),
)

/** docs/contract.md, 'Call 35', the documents beyond those asked for. */
export const others = get(
  '/api/client/contrato/getOtherDocument/:id',
  v.object({ documentosContrato: listOf(otherSchema) }),
)

/** docs/contract.md, 'Call 38': 423 if the contract can no longer be edited. */
export const update = put('/api/task/arriendo/update/:id', 'contrato')
