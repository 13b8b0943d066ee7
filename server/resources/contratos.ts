import * as v from 'valibot'
import { contratoOf, createContrato, listContratos, updateContrato } from '../domain/contratos'
import { othersOf } from '../domain/other-documents'
import { otherDocuments } from '../domain/targets'
import { read } from '../http/errors'
import {
  amount,
  date,
  id,
  optionalAmount,
  optionalEmail,
  optionalId,
  optionalPhone,
  rut,
  text,
} from '../http/fields'
import { idParam } from '../http/params'
import { receiveUpload } from '../http/receive-upload'
import { userOf } from '../http/session'
import type { Resource } from '../services'

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
      v.check((type) => type <= 5, 'El campo arrendar no es válido.'),
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

/** Calls 32 to 38. */
export const contratoRoutes: Resource = (app, services) => {
  const { db } = services

  app.get('/api/client/contrato', (request) => listContratos(db, userOf(request).id))

  app.get('/api/client/contrato/getInmueblesContrato', async (request) => ({
    inmuebles: await db.query(
      `select id, tipo, numero_departamento, direccion from inmuebles where user_id = $1 order by id`,
      [userOf(request).id],
    ),
  }))

  app.post('/api/client/contrato', async (request) => {
    await createContrato(db, userOf(request).id, read(contratoSchema, request.body))
    return { status: 200 }
  })

  app.get('/api/client/contrato/getDocument/:id', async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await contratoOf(db, userId, idParam(request, 'id'))
    return {
      documentosContrato: await db.query(
        `select t.id, t.name, s.document_id as "idDocument", s.status, s.detalle
         from document_types t
         left join slots($1, 'contrato') s on s.type_id = t.id and s.contrato_id = $2
         where s.type_id is not null or t.id = ${otherDocuments}
         order by t.id = ${otherDocuments}, t.position, t.id`,
        [userId, contrato.id],
      ),
    }
  })

  app.get('/api/client/contrato/getOtherDocument/:id', async (request) => {
    const { id: userId } = userOf(request)
    const contrato = await contratoOf(db, userId, idParam(request, 'id'))
    return { documentosContrato: await othersOf(db, userId, { contrato: contrato.id }) }
  })

  app.post('/api/client/contrato/createDocument', (request) =>
    receiveUpload(request, services, createDocumentSchema, ({ tipoDocument, contrato_id }) => ({
      area: 'contrato',
      type: tipoDocument,
      contrato: contrato_id,
    })),
  )

  app.get('/api/task/arriendo/getDatos/:id', async (request) => ({
    contrato: await contratoOf(db, userOf(request).id, idParam(request, 'id')),
  }))

  app.put('/api/task/arriendo/update/:id', async (request) => {
    const { id: userId } = userOf(request)
    const stored = await contratoOf(db, userId, idParam(request, 'id'))
    // The edit form shows only some of the fields (specification §2): what it leaves out stays as it is.
    const sent = typeof request.body === 'object' ? request.body : {}
    const form = read(contratoSchema, { ...stored, inmueble: stored.inmueble_id, ...sent })
    await updateContrato(db, userId, stored.id, form)
    return { status: 200 }
  })
}
