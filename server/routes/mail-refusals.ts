import * as v from 'valibot'
import { oneOf } from '../domain/fields'
import { listWanted, refusableKinds, setWanted } from '../domain/mail-refusals'
import { call, done, formCall } from './wire/call'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'

const choiceSchema = v.object({
  aviso: oneOf('aviso', refusableKinds),
  activo: v.boolean('El campo activo no es válido.'),
})

const see = "docs/contract.md, 'Mails that a landlord can refuse'"
const listAnswer = v.object({
  avisos: v.array(v.object({ aviso: v.picklist(refusableKinds), activo: v.boolean() })),
})

/** docs/contract.md, 'Mails that a landlord can refuse'. */
export const mailRefusalRoutes: Routes = (app, { db }) => {
  app.get(
    '/api/client/avisos',
    call({ see, summary: 'Which mails the landlord gets', answer: listAnswer }),
    async (request) => ({ avisos: await listWanted(db, userOf(request).id) }),
  )

  app.put(
    '/api/client/avisos',
    formCall(
      { see, summary: 'Choose whether a mail comes', form: choiceSchema, answer: done },
      async (request, form) => {
        await setWanted(db, userOf(request).id, form())
        return { status: 200 }
      },
    ),
  )
}
