import { shownEmail } from '../../domain/email-address'
import { askErasure, eraseDue, findKept, listErasures } from '../../domain/privacy/erasure'
import { Conflict } from '../../domain/errors'
import { findLandlord } from '../../domain/landlords'
import { sweepTries } from '../../domain/uploads'
import { command, flag, word, type Command } from '../command'
import { counted, moment, table } from '../texts'
import { actorOf, by, CORREO } from './inputs'

const eliminar = command({
  name: 'eliminar',
  summary: 'Cierra la cuenta de un inversionista y elimina sus datos cuando ya no hay que conservarlos',
  args: {
    CORREO: word(CORREO),
    confirmo: flag('Sin esto solo dice qué se conserva y hasta cuándo'),
    ...by,
  },
  async run({ db, storage, config }, { CORREO: address, confirmo, ...from }) {
    const years = config.retentionYears
    const { id, name } = await findLandlord(db, address)
    const found = await findKept(db, id, years)
    const stays =
      found.until === null
        ? 'Nada de lo suyo debe conservarse.'
        : `De ${counted(found.documents, 'documento', 'documentos')} se conservan ${found.kept}, el último hasta el ${found.until} (${years} años).`
    if (!confirmo) throw new Conflict(`${stays} Eliminar no se puede deshacer: repite con --confirmo.`)
    await askErasure(db, id, actorOf(from))
    await eraseDue(db, years)
    await sweepTries(db, storage, '1 day')
    return { data: { id, ...found }, text: `La cuenta de ${name} quedó cerrada. ${stays}` }
  },
})

const eliminaciones = command({
  name: 'eliminaciones',
  summary: 'Quién pidió que se eliminen sus datos, y cuándo se hizo',
  args: {},
  async run({ db }) {
    const data = await listErasures(db)
    const rows = data.map(({ user, email, asked_at, done_at }) => [
      String(user),
      shownEmail(email ?? ''),
      moment(asked_at),
      done_at ? moment(done_at) : 'espera el plazo',
    ])
    return { data, text: table(['ID', 'Correo', 'Pedida', 'Hecha'], rows).trimEnd() || 'No hay ninguna.' }
  },
})

export const erasureCommands: readonly Command[] = [eliminar, eliminaciones]
