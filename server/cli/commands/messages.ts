import * as v from 'valibot'
import { id, optionalText } from '../../domain/fields'
import { listMessages, messageStates, sendAgain } from '../../domain/messages'
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
      email ?? '',
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
  words: ['AVISO'],
  input: v.object({ AVISO: id('AVISO') }),
  async run({ db }, { AVISO }) {
    await sendAgain(db, AVISO)
    return { data: { id: AVISO }, text: `El servidor enviará el aviso ${AVISO} en un momento.` }
  },
})

/** What the portal told, or could not tell. */
export const messageCommands: readonly Command[] = [avisos, reenviar]
