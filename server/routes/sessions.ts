import * as v from 'valibot'
import { endSessions, sessions } from '../../shared/calls/sessions'
import { text } from '../domain/fields'
import { endOtherSessions, listSessions } from '../domain/own-sessions'
import { goneSignal, userOf } from './wire/request'
import { serve, serveForm, type Routes } from './wire/serve'

const endSchema = v.object({ password: text('contraseña actual', { trim: false }) })

/** docs/contract.md, 'Sessions of a landlord'. */
export const sessionRoutes: Routes = (app, { db }) => {
  serve(app, sessions, async (request) => ({ sesiones: await listSessions(db, userOf(request)) }))

  serveForm(app, endSessions, endSchema, (request, form, reply) =>
    endOtherSessions(db, userOf(request), form().password, goneSignal(reply)),
  )
}
