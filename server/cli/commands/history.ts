import * as v from 'valibot'
import { optionalId } from '../../domain/fields'
import { findLandlord } from '../../domain/landlords'
import { listTrail } from '../../domain/trail'
import { command, type Command } from '../command'
import { moment, table } from '../texts'
import { correo } from './correo'

const historial = command({
  name: 'historial',
  summary: 'Quién aprobó, rechazó o completó qué, y qué se hizo con las cuentas, lo último primero',
  words: ['[DOCUMENTO]'],
  options: {
    inversionista: { value: 'CORREO', help: 'Solo lo de este inversionista' },
    ultimos: { value: 'CANTIDAD', help: 'Cuántos se muestran (100)' },
  },
  input: v.object({
    DOCUMENTO: optionalId('DOCUMENTO'),
    inversionista: correo,
    ultimos: optionalId('ultimos'),
  }),
  async run({ db }, { DOCUMENTO, inversionista, ultimos }) {
    const user = inversionista ? (await findLandlord(db, inversionista)).id : null
    const data = await listTrail(db, { document: DOCUMENTO, user, latest: ultimos ?? 100 })
    const rows = data.map(({ at, act, document, landlord, actor, place }) => [
      moment(at),
      act,
      document === null ? '' : String(document),
      landlord ?? '',
      actor,
      place,
    ])
    const heads = ['Cuándo', 'Qué', 'Documento', 'Inversionista', 'Quién', 'Desde dónde']
    return { data, text: table(heads, rows).trimEnd() || 'No hay nada anotado.' }
  },
})

export const historyCommands: readonly Command[] = [historial]
