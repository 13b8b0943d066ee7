import * as v from 'valibot'
import { inmuebleFields } from '../../shared/fields'
import { propertySections } from '../../shared/property-sections'
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
import { call, done, formCall, type Call } from './wire/call'
import { idempotencyKey } from './wire/idempotency-key'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import * as shape from './wire/shapes'
import type { Routes } from './wire/routes'

const inmuebleSchema = v.object(bodyEntries(inmuebleFields))

const listAnswer = v.object({
  inmuebles: v.array(
    v.object({
      id: shape.id,
      inmuebleDocumentPorcentaje: shape.percentage,
      cantidadDocumentsUser: shape.count,
      cantidadDocuments: shape.count,
      ...sectionCounts(),
      inmueble: shape.inmueble,
    }),
  ),
  cantidadDocuments: shape.count,
})
const inmuebleAnswer = v.object({ inmueble: shape.inmueble })

/** docs/contract.md, 'Sections of a property'. */
function sectionCounts() {
  return Object.fromEntries(
    propertySections.flatMap(({ counts }) => [
      [`${counts}Count`, shape.count],
      [`${counts}User`, shape.count],
    ]),
  )
}

/** What each call takes and answers. */
const told = {
  list: {
    see: "docs/contract.md, 'Call 19'",
    summary: 'The properties, their value in pesos',
    answer: listAnswer,
  },
  one: {
    see: "docs/contract.md, 'Call 20'",
    summary: 'A property, its value in UF',
    answer: inmuebleAnswer,
  },
  update: {
    see: "docs/contract.md, 'Call 21'",
    summary: 'Change a property',
    form: inmuebleSchema,
    answer: done,
  },
  create: {
    see: "docs/contract.md, 'Call 22'",
    summary: 'Add a property',
    creates: true,
    form: inmuebleSchema,
    answer: done,
  },
  documents: {
    see: "docs/contract.md, 'Call 23'",
    summary: 'The documents that a section of a property asks for',
    answer: v.object({ documentosInmueble: v.array(shape.row) }),
  },
  others: {
    see: "docs/contract.md, 'Call 24'",
    summary: "A property's documents of 'Otros'",
    answer: v.object({ documentosInmueble: v.array(shape.other) }),
  },
} satisfies Record<string, Call>

/** docs/contract.md, 'Calls 19 to 25'. */
export const inmuebleRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/inmueble', call(told.list), (request) => listInmuebles(db, userOf(request).id))

  app.get('/api/client/inmueble/:id', call(told.one), async (request) => ({
    inmueble: await findInmueble(db, userOf(request).id, idParam(request, 'id')),
  }))

  app.put(
    '/api/client/inmueble/:id',
    formCall(told.update, async (request, form) => {
      await updateInmueble(db, userOf(request).id, idParam(request, 'id'), () => form())
      return { status: 200 }
    }),
  )

  app.post(
    '/api/task/inmueble/create/:userId',
    formCall(told.create, async (request, form) => {
      const { id: userId } = userOf(request)
      if (idParam(request, 'userId') !== userId) throw new NotFound()
      await createInmueble(db, userId, form(), idempotencyKey(request))
      return { status: 200 }
    }),
  )

  app.get('/api/client/inmueble/getDocument/:id/:section', call(told.documents), async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await findInmueble(db, userId, idParam(request, 'id'))
    const section = idParam(request, 'section')
    return { documentosInmueble: await listSectionDocuments(db, userId, inmueble.id, section) }
  })

  app.get('/api/client/inmueble/getOtherDocument/:id', call(told.others), async (request) => {
    const { id: userId } = userOf(request)
    const inmueble = await findInmueble(db, userId, idParam(request, 'id'))
    return { documentosInmueble: await listOtherDocuments(db, userId, { inmueble: inmueble.id }) }
  })
}
