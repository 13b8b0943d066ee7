import * as v from 'valibot'
import * as calls from '../../shared/calls/mail-notices'
import { oneOf } from '../domain/fields'
import { listWanted, refusableKinds, setWanted } from '../domain/tell/mail-refusals'
import type { Routes } from './wire/routes'
import { serve, serveForm } from './wire/serve'
import { userOf } from './wire/session'

const choiceSchema = v.object({
  aviso: oneOf('aviso', refusableKinds),
  activo: v.boolean('El campo activo no es válido.'),
})

/** docs/contract.md, 'Mails that a landlord can refuse'. */
export const mailRefusalRoutes: Routes = (app, { db }) => {
  serve(app, calls.notices, async (request) => ({ avisos: await listWanted(db, userOf(request).id) }))

  serveForm(app, calls.chooseNotice, choiceSchema, (request, form) =>
    setWanted(db, userOf(request).id, form()),
  )
}
