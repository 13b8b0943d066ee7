import * as v from 'valibot'
import * as calls from '../../shared/calls/contratos'
import { one } from '../../shared/calls/contrato'
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
import { idempotencyKey } from './wire/idempotency-key'
import { idParam } from './wire/params'
import { serve, serveForm } from './wire/serve'
import { userOf } from './wire/session'
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

/** docs/contract.md, 'Calls 32 to 38'. */
export const contratoRoutes: Routes = (app, { db }) => {
  serve(app, calls.list, (request) => listContratos(db, userOf(request).id))

  serve(app, calls.lettable, async (request) => ({
    inmuebles: await listInmuebleNames(db, userOf(request).id),
  }))

  serveForm(app, calls.create, contratoSchema, async (request, form) => {
    await createContrato(db, userOf(request).id, form(), idempotencyKey(request))
  })

  serve(app, calls.documents, async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await findContrato(db, userId, idParam(request, 'id'))
    return { documentosContrato: await listContratoDocuments(db, userId, contrato.id) }
  })

  serve(app, calls.others, async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await findContrato(db, userId, idParam(request, 'id'))
    return { documentosContrato: await listOtherDocuments(db, userId, { contrato: contrato.id }) }
  })

  serve(app, one, async (request) => ({
    contrato: await findContrato(db, userOf(request).id, idParam(request, 'id')),
  }))

  serveForm(app, calls.update, contratoSchema, async (request, form) => {
    // The edit form has only some fields (docs/contract.md, 'Call 38'): the others keep their
    // values.
    const sent = typeof request.body === 'object' ? request.body : {}
    await updateContrato(db, userOf(request).id, idParam(request, 'id'), (stored) =>
      form({ ...stored, inmueble: stored.inmueble_id, ...sent }),
    )
  })
}
