import * as v from 'valibot'
import { shownEmail } from '../../domain/email-address'
import { optionalId, optionalText } from '../../domain/fields'
import { listMessages, messageStates, sendAgain, sendFailedAgain } from '../../domain/messages'
import { command, type Command } from '../command'
import { counted, moment, table } from '../texts'

const estado = v.pipe(
  optionalText('estado'),
  v.nullable(v.picklist(messageStates, `El estado es uno de: ${messageStates.join(', ')}.`)),
)

/** How many are listed. */
const latest = 100

const avisos = command({
  name: 'avisos',
  summary: 'Correos y webhooks que no llegaron, o que no se sabe si llegaron',
  options: { estado: { value: 'ESTADO', help: `En vez de esos, los que están ${messageStates.join(', ')}` } },
  input: v.object({ estado }),
  async run({ db }, { estado }) {
    const data = await listMessages(db, { state: estado, latest })
    const rows = data.map(({ id, created_at, channel, kind, email, state, tries, problem }) => [
      String(id),
      moment(created_at),
      `${channel} ${kind}`,
      shownEmail(email ?? ''),
      state,
      String(tries),
      problem ?? '',
    ])
    const heads = ['ID', 'Escrito', 'Qué', 'A', 'Estado', 'Intentos', 'Último problema']
    const title = `${counted(data.length, 'aviso', 'avisos')}.${data.length === latest ? ' Puede haber más.' : ''}`
    return { data, text: `${table(heads, rows)}${title}` }
  },
})

const reenviar = command({
  name: 'reenviar',
  summary: 'Envía un aviso una vez más, aunque haya llegado',
  words: ['[AVISO]'],
  options: { fallidos: { help: 'En vez de uno, todos los que el servidor dejó de intentar' } },
  input: v.pipe(
    v.object({ AVISO: optionalId('AVISO'), fallidos: v.optional(v.boolean(), false) }),
    v.check(({ AVISO, fallidos }) => fallidos === (AVISO === null), 'Escribe un AVISO o --fallidos.'),
  ),
  async run({ db }, { AVISO }) {
    if (AVISO !== null) await sendAgain(db, AVISO)
    const count = AVISO === null ? await sendFailedAgain(db) : 1
    return {
      data: { count },
      text: `El servidor enviará ${counted(count, 'aviso', 'avisos')} en un momento.`,
    }
  },
})

/** What the portal told, or could not tell. */
export const messageCommands: readonly Command[] = [avisos, reenviar]
