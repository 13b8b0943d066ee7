import * as v from 'valibot'
import { contractTypes } from '../../shared/contract-types'
import { contratoFields } from '../../shared/fields'
import {
  createContrato,
  findContrato,
  listContratoDocuments,
  listContratos,
  updateContrato,
} from '../domain/contratos'
import { listInmuebleNames } from '../domain/inmuebles'
import { listOtherDocuments } from '../domain/other-documents'
import { bodyEntries } from '../domain/form-fields'
import { call, done, formCall, type Call } from './wire/call'
import { idempotencyKey } from './wire/idempotency-key'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import * as shape from './wire/shapes'
import type { Routes } from './wire/routes'

const contratoSchema = v.pipe(
  v.object(bodyEntries(contratoFields)),
  v.forward(
    v.check(
      ({ fecha_inicio, fecha_termino }) => fecha_inicio <= fecha_termino,
      'La fecha término debe ser igual o posterior a la fecha inicio.',
    ),
    ['fecha_termino'],
  ),
)

const listAnswer = v.object({
  contratos: v.array(
    v.object({
      id: shape.id,
      idContrato: shape.reference,
      tipo_contrato: v.picklist(contractTypes),
      tipo: v.string(),
      numero_departamento: v.string(),
      direccion: shape.words,
      estacionamiento_id: v.nullable(shape.id),
      estacionamiento_numero: shape.words,
      bodega_id: v.nullable(shape.id),
      bodega_numero: shape.words,
      arrendatario: shape.words,
      rut_arrendatario: shape.words,
      fecha_inicio: v.nullable(shape.day),
      fecha_termino: v.nullable(shape.day),
      valor_arriendo: v.nullable(v.number()),
      avaluo: v.number(),
      contratoDocumentPorcentaje: shape.percentage,
      cantidadDocumentsUser: shape.count,
      cantidadDocuments: shape.count,
    }),
  ),
  cantidadDocuments: shape.count,
})

const optionsAnswer = v.object({
  inmuebles: v.array(
    v.object({ id: shape.id, tipo: v.string(), numero_departamento: v.string(), direccion: shape.words }),
  ),
})

const { inmueble: _, ...answered } = shape.ofFields(contratoFields)
const contratoAnswer = v.object({
  contrato: v.object({ id: shape.id, inmueble_id: shape.id, ...answered }),
})

/** What each call takes and answers. */
const told = {
  list: {
    see: "docs/contract.md, 'Call 32'",
    summary: 'The contracts, and what is not let',
    answer: listAnswer,
  },
  options: {
    see: "docs/contract.md, 'Call 33'",
    summary: 'The properties that can be let',
    answer: optionsAnswer,
  },
  create: {
    see: "docs/contract.md, 'Call 34'",
    summary: 'Add a contract',
    refuses: [409],
    creates: true,
    form: contratoSchema,
    answer: done,
  },
  documents: {
    see: "docs/contract.md, 'Call 35'",
    summary: 'The documents that a contract asks for',
    answer: v.object({ documentosContrato: v.array(shape.contratoRow) }),
  },
  others: {
    see: "docs/contract.md, 'Call 35'",
    summary: "A contract's documents of 'Otros'",
    answer: v.object({ documentosContrato: v.array(shape.other) }),
  },
  one: { see: "docs/contract.md, 'Call 37'", summary: 'A contract', answer: contratoAnswer },
  update: {
    see: "docs/contract.md, 'Call 38'",
    summary: 'Change a contract',
    refuses: [409, 423],
    form: contratoSchema,
    partial: true,
    answer: done,
  },
} satisfies Record<string, Call>

/** docs/contract.md, 'Calls 32 to 38'. */
export const contratoRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/contrato', call(told.list), (request) => listContratos(db, userOf(request).id))

  app.get('/api/client/contrato/getInmueblesContrato', call(told.options), async (request) => ({
    inmuebles: await listInmuebleNames(db, userOf(request).id),
  }))

  app.post(
    '/api/client/contrato',
    formCall(told.create, async (request, form) => {
      await createContrato(db, userOf(request).id, form(), idempotencyKey(request))
      return { status: 200 }
    }),
  )

  app.get('/api/client/contrato/getDocument/:id', call(told.documents), async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await findContrato(db, userId, idParam(request, 'id'))
    return { documentosContrato: await listContratoDocuments(db, userId, contrato.id) }
  })

  app.get('/api/client/contrato/getOtherDocument/:id', call(told.others), async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await findContrato(db, userId, idParam(request, 'id'))
    return { documentosContrato: await listOtherDocuments(db, userId, { contrato: contrato.id }) }
  })

  app.get('/api/task/arriendo/getDatos/:id', call(told.one), async (request) => ({
    contrato: await findContrato(db, userOf(request).id, idParam(request, 'id')),
  }))

  app.put(
    '/api/task/arriendo/update/:id',
    formCall(told.update, async (request, form) => {
      // The edit form shows only some of the fields (docs/contract.md, 'Call 38'): the others keep their values.
      const sent = typeof request.body === 'object' ? request.body : {}
      await updateContrato(db, userOf(request).id, idParam(request, 'id'), (stored) =>
        form({ ...stored, inmueble: stored.inmueble_id, ...sent }),
      )
      return { status: 200 }
    }),
  )
}
