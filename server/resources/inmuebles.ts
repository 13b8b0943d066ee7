import * as v from 'valibot'
import { createInmueble, inmuebleOf, listInmuebles, propertyTypes, updateInmueble } from '../domain/inmuebles'
import { othersOf } from '../domain/other-documents'
import { notFound, read } from '../http/errors'
import { amount, id, oneOf, optionalDate, optionalText, text } from '../http/fields'
import { idParam } from '../http/params'
import { receiveUpload } from '../http/receive-upload'
import { userOf } from '../http/session'
import type { Resource } from '../services'

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

/** Calls 19 to 25. */
export const inmuebleRoutes: Resource = (app, services) => {
  const { db } = services

  app.get('/api/client/inmueble', (request) => listInmuebles(db, userOf(request).id))

  app.get('/api/client/inmueble/:id', async (request) => ({
    inmueble: await inmuebleOf(db, userOf(request).id, idParam(request, 'id')),
  }))

  app.put('/api/client/inmueble/:id', async (request) => {
    const { id: userId } = userOf(request)
    const { id: inmuebleId } = await inmuebleOf(db, userId, idParam(request, 'id'))
    await updateInmueble(db, userId, inmuebleId, read(inmuebleSchema, request.body))
    return { status: 200 }
  })

  app.post('/api/task/inmueble/create/:userId', async (request) => {
    const { id: userId } = userOf(request)
    if (idParam(request, 'userId') !== userId) throw notFound()
    await createInmueble(db, userId, read(inmuebleSchema, request.body))
    return { status: 200 }
  })

  app.get('/api/client/inmueble/getDocument/:id/:section', async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await inmuebleOf(db, userId, idParam(request, 'id'))
    const section = idParam(request, 'section')
    if (section < 1 || section > 6) throw notFound()
    return {
      documentosInmueble: await db.query(
        `select t.id, t.name, s.document_id as "idDocument", s.status
         from slots($1, 'inmueble') s join document_types t on t.id = s.type_id
         where s.inmueble_id = $2 and t.section = $3 order by t.position, t.id`,
        [userId, inmueble.id, section],
      ),
    }
  })

  app.get('/api/client/inmueble/getOtherDocument/:id', async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await inmuebleOf(db, userId, idParam(request, 'id'))
    return { documentosInmueble: await othersOf(db, userId, { inmueble: inmueble.id }) }
  })

  app.post('/api/client/inmueble/createDocument', (request) =>
    receiveUpload(request, services, createDocumentSchema, ({ tipoDocument, idInmueble }) => ({
      area: 'inmueble',
      type: tipoDocument,
      inmueble: idInmueble,
    })),
  )
}
