import * as v from 'valibot'
import { inmuebleOf } from '../domain/inmuebles'
import { createUnit, unitKinds, unitOptions, unitsOf, updateUnit } from '../domain/units'
import { read } from '../http/errors'
import { amount, id, optionalAmount, optionalText, text } from '../http/fields'
import { idParam } from '../http/params'
import { userOf } from '../http/session'
import type { Resource } from '../services'

const unitSchema = v.object({
  numero: text('número', { max: 50 }),
  rol: optionalText('rol', 50),
  valor: amount('valor (UF)'),
  valor_pesos: optionalAmount('valor en pesos'),
  avaluo: optionalAmount('avalúo'),
  inmueble: id('inmueble'),
})

/** Calls 26 to 29: parking spaces and storage rooms. */
export const unitRoutes: Resource = (app, { db }) => {
  for (const kind of unitKinds) {
    app.get(`/api/client/inmueble/${kind.name}/:id`, async (request) => {
      const inmueble = await inmuebleOf(db, userOf(request).id, idParam(request, 'id'))
      return { registros: await unitsOf(db, kind, inmueble.id), inmueble }
    })

    app.post(`/api/client/inmueble/${kind.name}`, async (request) => {
      await createUnit(db, userOf(request).id, kind, read(unitSchema, request.body))
      return { status: 200 }
    })

    app.put(`/api/task/inmueble/${kind.updateCall}/:id`, async (request) => {
      await updateUnit(db, userOf(request).id, kind, idParam(request, 'id'), () =>
        read(unitSchema, request.body),
      )
      return { status: 200 }
    })
  }

  app.get('/api/client/inmueble/getEstacionamientoBodega/:id', async (request) => {
    const inmueble = await inmuebleOf(db, userOf(request).id, idParam(request, 'id'))
    return unitOptions(db, inmueble.id)
  })
}
