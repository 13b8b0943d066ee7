import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { findLandlord } from '../domain/landlords'
import { changeNeeds, readNeeds, type Needs } from '../domain/needs'
import { action, option, word, type Outcome } from './action'
import { CORREO } from './inputs'
import { plain } from './texts'

/** `sí` or `no`, as it is typed; undefined: as it is. */
function yesOrNo(name: string) {
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((given) => (typeof given === 'string' ? (words[given.toLowerCase()] ?? given) : given)),
    v.optional(v.boolean(`El campo ${name} es 'sí' o 'no'.`)),
  )
}

const words: Readonly<Record<string, boolean>> = { sí: true, si: true, no: false }

export const needActions = {
  necesidades: action({
    summary: 'Qué se pide a un inversionista según lo que hace: si presenta F29 y si arrienda amoblado',
    args: { CORREO: word(CORREO) },
    async run({ db }, given) {
      const { id, name } = await findLandlord(db, given.CORREO)
      return told(name, await readNeeds(db, id))
    },
    desk: { call: calls.needs, names: { id: 'CORREO' } },
  }),

  'cambiar-necesidades': action({
    summary: 'Cambia qué se pide a un inversionista en los meses que se abran desde ahora',
    args: {
      CORREO: word(CORREO),
      f29: option('sí|no', 'Presenta F29', yesOrNo('f29')),
      amoblado: option('sí|no', 'Arrienda amoblado', yesOrNo('amoblado')),
    },
    signed: true,
    async run({ db }, { CORREO: who, f29, amoblado }, by) {
      const { id, name } = await findLandlord(db, who)
      await changeNeeds(db, id, { f29, amoblado }, by)
      return told(name, await readNeeds(db, id))
    },
    desk: { call: calls.saveNeeds, names: { id: 'CORREO' } },
  }),
}

function told(name: string, needs: Needs): Outcome<Needs> {
  const not = (is: boolean) => (is ? '' : 'no ')
  return {
    data: needs,
    text: `${plain(name)} ${not(needs.f29)}presenta F29 y ${not(needs.amoblado)}arrienda amoblado, en los meses que se abran desde ahora.`,
  }
}
