import * as v from 'valibot'
import {
  createInmueble,
  findInmueble,
  listInmuebles,
  listSectionDocuments,
  propertyTypes,
  updateInmueble,
} from '../domain/inmuebles'
import { listOtherDocuments } from '../domain/other-documents'
import { NotFound } from '../domain/errors'
import { amount, id, oneOf, optionalDate, optionalText, readForm, text } from '../domain/fields'
import { idParam } from './wire/params'
import { receiveUpload } from './wire/receive-upload'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

const inmuebleSchema = v.object({
  tipo: oneOf('tipo de propiedad', propertyTypes),
  region: optionalText('región'),
  comuna: text('comuna'),
  numero_departamento: text('N° departamento', { max: 50 }),
  direccion: optionalText('dirección'),
  rol: text('rol', { max: 50 }),
  fecha_escritura: optionalDate('fecha escritura'),
  valor_departamento: amount('valor departamento'),
  numero_repertorio: optionalText('N° repertorio', 50),
  avaluo: amount('avalúo'),
  fecha_facturacion: optionalDate('fecha facturación'),
  fecha_inscripcion_cbr: optionalDate('fecha inscripción CBR'),
})

const createDocumentSchema = v.object({ tipoDocument: id('tipo de documento'), idInmueble: id('propiedad') })

/** docs/contract.md, 'Calls 19 to 25'. */
export const inmuebleRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/inmueble', (request) => listInmuebles(db, userOf(request).id))

  app.get('/api/client/inmueble/:id', async (request) => ({
    inmueble: await findInmueble(db, userOf(request).id, idParam(request, 'id')),
  }))

  app.put('/api/client/inmueble/:id', async (request) => {
    const { id: userId } = userOf(request)
    const { id: inmuebleId } = await findInmueble(db, userId, idParam(request, 'id'))
    await updateInmueble(db, userId, inmuebleId, readForm(inmuebleSchema, request.body))
    return { status: 200 }
  })

  app.post('/api/task/inmueble/create/:userId', async (request) => {
    const { id: userId } = userOf(request)
    if (idParam(request, 'userId') !== userId) throw new NotFound()
    await createInmueble(db, userId, readForm(inmuebleSchema, request.body))
    return { status: 200 }
  })

  app.get('/api/client/inmueble/getDocument/:id/:section', async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await findInmueble(db, userId, idParam(request, 'id'))
    const section = idParam(request, 'section')
    return { documentosInmueble: await listSectionDocuments(db, userId, inmueble.id, section) }
  })

  app.get('/api/client/inmueble/getOtherDocument/:id', async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await findInmueble(db, userId, idParam(request, 'id'))
    return { documentosInmueble: await listOtherDocuments(db, userId, { inmueble: inmueble.id }) }
  })

  app.post('/api/client/inmueble/createDocument', (request) =>
    receiveUpload(request, services, createDocumentSchema, ({ tipoDocument, idInmueble }) => ({
      area: 'inmueble',
      type: tipoDocument,
      inmueble: idInmueble,
    })),
  )
}
