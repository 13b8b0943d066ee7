import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/contratos'
import { one } from '../../shared/calls/contrato'
import { contratoFields } from '../../shared/fields'
import { createContrato, findContrato, listContratos, updateContrato } from '../domain/contratos'
import { listInmuebleNames } from '../domain/inmuebles'
import { listOtherDocuments, listRows } from '../domain/rows'
import { bodyEntries } from '../domain/form-fields'
import { idParam, idempotencyKey, userOf } from './wire/request'
import { serve, serveForm, type Routes } from './wire/serve'

type ContratoRow = AnswerOf<typeof calls.documents>['documentosContrato'][number]

const contratoSchema = v.pipe(
  v.object(bodyEntries(contratoFields)),
  v.forward(
    v.check(
      ({ fecha_inicio, fecha_termino }) => fecha_termino === null || fecha_inicio <= fecha_termino,
      'La fecha término debe ser igual o posterior a la fecha inicio.',
    ),
    ['fecha_termino'],
  ),
)

/** docs/contract.md, 'Calls 32 to 38'. */
export const contratoRoutes: Routes = (app, { db }) => {
  serve(app, calls.list, (request) => listContratos(db, userOf(request).id))

  serve(app, calls.lettable, async (request) => ({
    inmuebles: await listInmuebleNames(db, userOf(request).id),
  }))

  serveForm(app, calls.create, contratoSchema, async (request, form) => {
    await createContrato(db, userOf(request).id, form(), idempotencyKey(request))
  })

  const own = (request: FastifyRequest) => findContrato(db, userOf(request).id, idParam(request, 'id'))

  serve(app, calls.documents, async (request) => {
    const { id: place } = await own(request)
    const asked = { area: 'contrato', place, more: ', s.detalle' } as const
    return { documentosContrato: await listRows<ContratoRow>(db, userOf(request).id, asked) }
  })

  serve(app, calls.others, async (request) => {
    const { id } = await own(request)
    return { documentosContrato: await listOtherDocuments(db, userOf(request).id, id) }
  })

  serve(app, one, async (request) => ({ contrato: await own(request) }))

  serveForm(app, calls.update, contratoSchema, async (request, form) => {
    // The edit form has only some fields (docs/contract.md, 'Call 38'): the others keep their
    // values.
    const sent = typeof request.body === 'object' ? request.body : {}
    await updateContrato(db, userOf(request).id, idParam(request, 'id'), (stored) =>
      form({ ...stored, inmueble: stored.inmueble_id, ...sent }),
    )
  })
}
