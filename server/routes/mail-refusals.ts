import * as v from 'valibot'
import * as calls from '../../shared/calls/mail-notices'
import { oneOf } from '../domain/fields'
import { listWanted, refusableKinds, setWanted } from '../domain/tell/mail-refusals'
import { userOf } from './wire/request'
import { serve, serveForm, type Routes } from './wire/serve'

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
