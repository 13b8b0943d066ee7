import * as v from 'valibot'
import { text } from '../domain/fields'
import { endOtherSessions, listSessions } from '../domain/own-sessions'
import { call, done, formCall } from './wire/call'
import { goneSignal } from './wire/gone'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'
import { moment } from './wire/shapes'

const see = "docs/contract.md, 'Sessions of a landlord'"
const answer = v.object({
  sesiones: v.array(v.object({ desde: moment, uso: moment, esta: v.boolean() })),
})
const form = v.object({ password: text('contraseña actual', { trim: false }) })

/** docs/contract.md, 'Sessions of a landlord'. */
export const sessionRoutes: Routes = (app, { db }) => {
  app.get(
    '/api/client/sesiones',
    call({ see, summary: 'Where the landlord is signed in', answer }),
    async (request) => ({ sesiones: await listSessions(db, userOf(request)) }),
  )

  app.post(
    '/api/client/sesiones/cerrar',
    formCall(
      { see, summary: 'End all other sessions', form, answer: done, refuses: [403] },
      async (request, form, reply) => {
        await endOtherSessions(db, userOf(request), form().password, goneSignal(reply))
        return { status: 200 }
      },
    ),
  )
}
