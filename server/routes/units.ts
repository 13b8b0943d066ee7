import * as v from 'valibot'
import { unitFields } from '../../shared/fields'
import { findInmueble } from '../domain/inmuebles'
import { createUnit, unitKinds, listUnitOptions, listUnits, updateUnit } from '../domain/units'
import { id } from '../domain/fields'
import { bodyEntries } from '../domain/form-fields'
import { call, done, formCall } from './wire/call'
import { idempotencyKey } from './wire/idempotency-key'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import * as shape from './wire/shapes'
import type { Routes } from './wire/routes'

const unitSchema = v.object({ ...bodyEntries(unitFields), inmueble: id('inmueble') })

const listAnswer = v.object({
  registros: v.array(v.object({ id: shape.id, ...shape.ofFields(unitFields), inmueble: shape.id })),
  inmueble: shape.inmueble,
})

const options = v.array(v.object({ id: shape.id, numero: v.string(), rol: shape.words }))
const optionsAnswer = v.object({ estacionamientos: options, bodegas: options })

/** docs/contract.md, 'Calls 26 to 29': parking spaces and storage rooms. */
export const unitRoutes: Routes = (app, { db }) => {
  for (const kind of unitKinds) {
    const list = call({
      see: "docs/contract.md, 'Call 26'",
      summary: `Each ${kind.name} of a property`,
      answer: listAnswer,
    })
    app.get(`/api/client/inmueble/${kind.name}/:id`, list, async (request) => {
      const inmueble = await findInmueble(db, userOf(request).id, idParam(request, 'id'))
      return { registros: await listUnits(db, kind, inmueble.id), inmueble }
    })

    app.post(
      `/api/client/inmueble/${kind.name}`,
      formCall(
        {
          see: "docs/contract.md, 'Call 27'",
          summary: `Add a ${kind.name}`,
          creates: true,
          form: unitSchema,
          answer: done,
        },
        async (request, form) => {
          await createUnit(db, userOf(request).id, kind, form(), idempotencyKey(request))
          return { status: 200 }
        },
      ),
    )

    app.put(
      `/api/task/inmueble/${kind.updateCall}/:id`,
      formCall(
        {
          see: "docs/contract.md, 'Call 28'",
          summary: `Change a ${kind.name}`,
          form: unitSchema,
          answer: done,
        },
        async (request, form) => {
          await updateUnit(db, userOf(request).id, kind, idParam(request, 'id'), () => form())
          return { status: 200 }
        },
      ),
    )
  }

  const both = call({
    see: "docs/contract.md, 'Call 29'",
    summary: 'What a contract can let of a property',
    answer: optionsAnswer,
  })
  app.get('/api/client/inmueble/getEstacionamientoBodega/:id', both, async (request) => {
    const inmueble = await findInmueble(db, userOf(request).id, idParam(request, 'id'))
    return listUnitOptions(db, inmueble.id)
  })
}
