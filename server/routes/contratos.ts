import * as v from 'valibot'
import { contractTypes } from '../domain/codes'
import {
  createContrato,
  findContrato,
  listContratoDocuments,
  listContratos,
  updateContrato,
} from '../domain/contratos'
import { listInmuebleNames } from '../domain/inmuebles'
import { listOtherDocuments } from '../domain/other-documents'
import {
  amount,
  date,
  id,
  optionalAmount,
  optionalEmail,
  optionalId,
  optionalPhone,
  readForm,
  rut,
  text,
} from '../domain/fields'
import { idParam } from './wire/params'
import { receiveUpload } from './wire/receive-upload'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

const contratoSchema = v.pipe(
  v.object({
    nombre_arrendatario: text('nombre arrendatario'),
    email_arrendatario: optionalEmail('correo arrendatario'),
    fecha_inicio: date('fecha inicio'),
    rut_arrendatario: rut('RUT arrendatario'),
    mobile_phone: optionalPhone('teléfono arrendatario'),
    fecha_termino: date('fecha término'),
    inmueble: id('inmueble'),
    type: v.pipe(
      id('arrendar'),
      v.check((type) => contractTypes.includes(type), 'El campo arrendar no es válido.'),
    ),
    estacionamiento: optionalId('estacionamiento'),
    bodega: optionalId('bodega'),
    valor_arriendo: amount('valor arriendo'),
    valor_estacionamiento_arriendo: optionalAmount('valor estacionamiento arriendo'),
    valor_bodega_arriendo: optionalAmount('valor bodega arriendo'),
  }),
  v.forward(
    v.check(
      ({ fecha_inicio, fecha_termino }) => fecha_inicio <= fecha_termino,
      'La fecha término debe ser igual o posterior a la fecha inicio.',
    ),
    ['fecha_termino'],
  ),
)

const createDocumentSchema = v.object({ tipoDocument: id('tipo de documento'), contrato_id: id('contrato') })

/** docs/contract.md, 'Calls 32 to 38'. */
export const contratoRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/contrato', (request) => listContratos(db, userOf(request).id))

  app.get('/api/client/contrato/getInmueblesContrato', async (request) => ({
    inmuebles: await listInmuebleNames(db, userOf(request).id),
  }))

  app.post('/api/client/contrato', async (request) => {
    await createContrato(db, userOf(request).id, readForm(contratoSchema, request.body))
    return { status: 200 }
  })

  app.get('/api/client/contrato/getDocument/:id', async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await findContrato(db, userId, idParam(request, 'id'))
    return { documentosContrato: await listContratoDocuments(db, userId, contrato.id) }
  })

  app.get('/api/client/contrato/getOtherDocument/:id', async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await findContrato(db, userId, idParam(request, 'id'))
    return { documentosContrato: await listOtherDocuments(db, userId, { contrato: contrato.id }) }
  })

  app.post('/api/client/contrato/createDocument', (request) =>
    receiveUpload(request, services, createDocumentSchema, ({ tipoDocument, contrato_id }) => ({
      area: 'contrato',
      type: tipoDocument,
      contrato: contrato_id,
    })),
  )

  app.get('/api/task/arriendo/getDatos/:id', async (request) => ({
    contrato: await findContrato(db, userOf(request).id, idParam(request, 'id')),
  }))

  app.put('/api/task/arriendo/update/:id', async (request) => {
    const { id: userId } = userOf(request)
    const stored = await findContrato(db, userId, idParam(request, 'id'))
    // The edit form shows only some of the fields (docs/contract.md, 'Call 38'): the others keep their values.
    const sent = typeof request.body === 'object' ? request.body : {}
    const form = readForm(contratoSchema, { ...stored, inmueble: stored.inmueble_id, ...sent })
    await updateContrato(db, userId, stored.id, form)
    return { status: 200 }
  })
}
