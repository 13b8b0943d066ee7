import * as v from 'valibot'
import { shownEmail } from '../../domain/email-address'
import { id } from '../../domain/fields'
import { findLandlord } from '../../domain/landlords'
import { listTrail } from '../../domain/trail'
import { command, option, word, type Command } from '../command'
import { moment, table } from '../texts'
import { amountOf, inversionista } from './inputs'

const historial = command({
  name: 'historial',
  summary: 'Quién aprobó, rechazó o completó qué, y qué se hizo con las cuentas, lo último primero',
  args: {
    DOCUMENTO: word(v.optional(id('DOCUMENTO')), 'optional'),
    inversionista: option('CORREO', 'Solo lo de este inversionista', inversionista),
    ultimos: option('CANTIDAD', 'Cuántos se muestran (100)', amountOf('ultimos', 100, 1, 100_000)),
  },
  async run({ db }, { DOCUMENTO, inversionista, ultimos }) {
    const user = inversionista ? (await findLandlord(db, inversionista)).id : null
    const data = await listTrail(db, { document: DOCUMENTO ?? null, user, latest: ultimos })
    const rows = data.map(({ at, act, document, landlord, actor, place }) => [
      moment(at),
      act,
      document === null ? '' : String(document),
      shownEmail(landlord ?? ''),
      actor,
      place,
    ])
    const heads = ['Cuándo', 'Qué', 'Documento', 'Inversionista', 'Quién', 'Desde dónde']
    return { data, text: table(heads, rows).trimEnd() || 'No hay nada anotado.' }
  },
})

export const historyCommands: readonly Command[] = [historial]
