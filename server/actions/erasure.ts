import { shownEmail } from '../domain/email-address'
import { askErasure, eraseDue, findKept, listErasures } from '../domain/privacy/erasure'
import { Conflict } from '../domain/errors'
import { findLandlord } from '../domain/landlords'
import { sweepTries } from '../domain/uploads'
import { action, flag, word } from './action'
import { counted } from '../../shared/counted'
import { listing, moment } from './texts'
import { CORREO } from './inputs'

export const erasureActions = {
  eliminar: action({
    summary: 'Cierra la cuenta de un inversionista y elimina sus datos cuando ya no hay que conservarlos',
    args: {
      CORREO: word(CORREO),
      confirmo: flag('Sin esto solo dice qué se conserva y hasta cuándo'),
    },
    signed: true,
    async run({ db, storage, config }, { CORREO: address, confirmo }, by) {
      const years = config.retentionYears
      const { id, name } = await findLandlord(db, address)
      const found = await findKept(db, id, years)
      const stays =
        found.until === null
          ? 'Nada de lo suyo debe conservarse.'
          : `De ${counted(found.documents, 'documento', 'documentos')} se conservan ${found.kept}, el último hasta el ${found.until} (${years} años).`
      if (!confirmo) throw new Conflict(`${stays} Eliminar no se puede deshacer: repite con --confirmo.`)
      await askErasure(db, id, by)
      await eraseDue(db, years)
      await sweepTries(db, storage, '1 day')
      return { data: { id, ...found }, text: `La cuenta de ${name} quedó cerrada. ${stays}` }
    },
  }),

  eliminaciones: action({
    summary: 'Quién pidió que se eliminen sus datos, y cuándo se hizo',
    args: {},
    async run({ db }) {
      const data = await listErasures(db)
      return listing(
        data,
        {
          ID: ({ user }) => user,
          Correo: ({ email }) => shownEmail(email ?? ''),
          Pedida: ({ asked_at }) => moment(asked_at),
          Hecha: ({ done_at }) => (done_at ? moment(done_at) : 'espera el plazo'),
        },
        { none: 'No hay ninguna.' },
      )
    },
  }),
}
