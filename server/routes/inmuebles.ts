import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import * as calls from '../../shared/calls/inmuebles'
import { inmuebleFields } from '../../shared/fields'
import {
  createInmueble,
  findInmueble,
  listInmuebles,
  listSectionDocuments,
  updateInmueble,
} from '../domain/inmuebles'
import { listOtherDocuments } from '../domain/rows'
import { NotFound } from '../domain/errors'
import { bodyEntries } from '../domain/form-fields'
import { idParam, idempotencyKey, userOf } from './wire/request'
import { serve, serveForm, type Routes } from './wire/serve'

const inmuebleSchema = v.object(bodyEntries(inmuebleFields))

/** docs/contract.md, 'Calls 19 to 25'. */
export const inmuebleRoutes: Routes = (app, { db }) => {
  serve(app, calls.list, (request) => listInmuebles(db, userOf(request).id))

  const own = (request: FastifyRequest) => findInmueble(db, userOf(request).id, idParam(request, 'id'))

  serve(app, calls.one, async (request) => ({ inmueble: await own(request) }))

  serveForm(app, calls.update, inmuebleSchema, (request, form) =>
    updateInmueble(db, userOf(request).id, idParam(request, 'id'), () => form()),
  )

  serveForm(app, calls.create, inmuebleSchema, async (request, form) => {
    const { id: userId } = userOf(request)
    if (idParam(request, 'userId') !== userId) throw new NotFound()
    await createInmueble(db, userId, form(), idempotencyKey(request))
  })

  serve(app, calls.documents, async (request) => {
    const { id } = await own(request)
    const section = idParam(request, 'section')
    return { documentosInmueble: await listSectionDocuments(db, userOf(request).id, id, section) }
  })

  serve(app, calls.others, async (request) => {
    const { id } = await own(request)
    return { documentosInmueble: await listOtherDocuments(db, userOf(request).id, id) }
  })
}
