import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { id, text } from '../domain/fields'
import { readReasons, replaceReasons } from '../domain/reasons'
import { action } from './action'
import { listing } from './texts'

const reason = v.object({
  id: v.pipe(
    text('id', { max: 40 }),
    v.regex(/^[a-z0-9-]*$/, 'El id de un motivo lleva letras, números y guiones.'),
  ),
  text: text('texto', { max: 2000 }),
  types: v.array(id('tipo'), 'El campo types no es válido.'),
})

export const reasonActions = {
  motivos: action({
    summary: 'Los motivos de un rechazo, con su texto (rechazar … --motivo MOTIVO)',
    args: {},
    async run({ db }) {
      const data = await readReasons(db)
      const list = listing(data.reasons, {
        Motivo: (one) => one.id,
        Texto: (one) => one.text,
        'Tipos de documento': ({ types }) => types.join(', ') || 'todos',
      })
      return { ...list, json: data.reasons, data }
    },
    desk: { call: calls.reasons },
  }),

  'cambiar-motivos': action({
    args: {
      version: { input: id('version') },
      reasons: {
        input: v.pipe(
          v.array(reason, 'El campo reasons es obligatorio.'),
          v.maxLength(100, 'No puede haber más de 100 motivos.'),
          v.check(
            (all) => new Set(all.map((one) => one.id)).size === all.length,
            'Dos motivos tienen el mismo id.',
          ),
        ),
      },
    },
    run: async ({ db }, given) => ({ data: await replaceReasons(db, given), text: '' }),
    desk: { call: calls.saveReasons },
  }),
}
