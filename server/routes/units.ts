import * as v from 'valibot'
import { findInmueble } from '../domain/inmuebles'
import { createUnit, unitKinds, listUnitOptions, listUnits, updateUnit } from '../domain/units'
import { amount, id, optionalAmount, optionalText, readForm, text } from '../domain/fields'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

const unitSchema = v.object({
  numero: text('número', { max: 50 }),
  rol: optionalText('rol', 50),
  valor: amount('valor (UF)'),
  valor_pesos: optionalAmount('valor en pesos'),
  avaluo: optionalAmount('avalúo'),
  inmueble: id('inmueble'),
})

/** docs/contract.md, 'Calls 26 to 29': parking spaces and storage rooms. */
export const unitRoutes: Routes = (app, { db }) => {
  for (const kind of unitKinds) {
    app.get(`/api/client/inmueble/${kind.name}/:id`, async (request) => {
      const inmueble = await findInmueble(db, userOf(request).id, idParam(request, 'id'))
      return { registros: await listUnits(db, kind, inmueble.id), inmueble }
    })

    app.post(`/api/client/inmueble/${kind.name}`, async (request) => {
      await createUnit(db, userOf(request).id, kind, readForm(unitSchema, request.body))
      return { status: 200 }
    })

    app.put(`/api/task/inmueble/${kind.updateCall}/:id`, async (request) => {
      await updateUnit(db, userOf(request).id, kind, idParam(request, 'id'), () =>
        readForm(unitSchema, request.body),
      )
      return { status: 200 }
    })
  }

  app.get('/api/client/inmueble/getEstacionamientoBodega/:id', async (request) => {
    const inmueble = await findInmueble(db, userOf(request).id, idParam(request, 'id'))
    return listUnitOptions(db, inmueble.id)
  })
}
