import * as v from 'valibot'
import { shownEmail } from '../domain/email-address'
import { id } from '../domain/fields'
import { findLandlord } from '../domain/landlords'
import { listTrail } from '../domain/trail'
import { action, option, word } from './action'
import { listing, moment } from './texts'
import { amountOf, inversionista } from './inputs'

export const historyActions = {
  historial: action({
    summary: 'Quién aprobó, rechazó o completó qué, y qué se hizo con las cuentas, lo último primero',
    args: {
      DOCUMENTO: word(v.optional(id('DOCUMENTO')), 'optional'),
      inversionista: option('CORREO', 'Solo lo de este inversionista', inversionista),
      ultimos: option('CANTIDAD', 'Cuántos se muestran (100)', amountOf('ultimos', 100, 1, 100_000)),
    },
    async run({ db }, { DOCUMENTO, inversionista, ultimos }) {
      const user = inversionista ? (await findLandlord(db, inversionista)).id : null
      const data = await listTrail(db, { document: DOCUMENTO ?? null, user, latest: ultimos })
      return listing(
        data,
        {
          Cuándo: ({ at }) => moment(at),
          Qué: ({ act }) => act,
          Documento: ({ document }) => document,
          Inversionista: ({ landlord }) => shownEmail(landlord ?? ''),
          Quién: ({ actor }) => actor,
          'Desde dónde': ({ place }) => place,
        },
        { none: 'No hay nada anotado.' },
      )
    },
  }),
}
