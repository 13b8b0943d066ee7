import * as v from 'valibot'
import * as calls from '../../shared/calls/units'
import { unitFields } from '../../shared/fields'
import { findInmueble } from '../domain/inmuebles'
import { createUnit, unitKinds, listUnitOptions, listUnits, updateUnit } from '../domain/units'
import { id } from '../domain/fields'
import { bodyEntries } from '../domain/form-fields'
import { idParam, idempotencyKey, userOf } from './wire/request'
import { serve, serveForm, type Routes } from './wire/serve'

const unitSchema = v.object({ ...bodyEntries(unitFields), inmueble: id('inmueble') })

/** docs/contract.md, 'Calls 26 to 29': parking spaces and storage rooms. */
export const unitRoutes: Routes = (app, { db }) => {
  for (const kind of unitKinds) {
    const named = <Call extends { path: string }>(call: Call) => ({
      ...call,
      path: call.path.replace(':kind', kind.name).replace(':updateKind', `update${kind.title}`),
    })

    serve(app, named(calls.list), async (request) => {
      const inmueble = await findInmueble(db, userOf(request).id, idParam(request, 'id'))
      return { registros: await listUnits(db, kind, inmueble.id), inmueble }
    })

    serveForm(app, named(calls.create), unitSchema, (request, form) =>
      createUnit(db, userOf(request).id, kind, form(), idempotencyKey(request)),
    )

    serveForm(app, named(calls.update), unitSchema, (request, form) =>
      updateUnit(db, userOf(request).id, kind, idParam(request, 'id'), () => form()),
    )
  }

  serve(app, calls.options, async (request) => {
    const inmueble = await findInmueble(db, userOf(request).id, idParam(request, 'id'))
    return listUnitOptions(db, inmueble.id)
  })
}
