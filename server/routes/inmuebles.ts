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
import { listOtherDocuments } from '../domain/other-documents'
import { NotFound } from '../domain/errors'
import { bodyEntries } from '../domain/form-fields'
import { idempotencyKey } from './wire/idempotency-key'
import { idParam } from './wire/params'
import type { Routes } from './wire/routes'
import { serve, serveForm } from './wire/serve'
import { userOf } from './wire/session'

const inmuebleSchema = v.object(bodyEntries(inmuebleFields))

/** docs/contract.md, 'Calls 19 to 25'. */
export const inmuebleRoutes: Routes = (app, { db }) => {
  serve(app, calls.list, (request) => listInmuebles(db, userOf(request).id))

  serve(app, calls.one, async (request) => ({
    inmueble: await findInmueble(db, userOf(request).id, idParam(request, 'id')),
  }))

  serveForm(app, calls.update, inmuebleSchema, (request, form) =>
    updateInmueble(db, userOf(request).id, idParam(request, 'id'), () => form()),
  )

  serveForm(app, calls.create, inmuebleSchema, async (request, form) => {
    const { id: userId } = userOf(request)
    if (idParam(request, 'userId') !== userId) throw new NotFound()
    await createInmueble(db, userId, form(), idempotencyKey(request))
  })

  serve(app, calls.documents, async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await findInmueble(db, userId, idParam(request, 'id'))
    const section = idParam(request, 'section')
    return { documentosInmueble: await listSectionDocuments(db, userId, inmueble.id, section) }
  })

  serve(app, calls.others, async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await findInmueble(db, userId, idParam(request, 'id'))
    return { documentosInmueble: await listOtherDocuments(db, userId, { inmueble: inmueble.id }) }
  })
}
