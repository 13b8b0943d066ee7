import * as v from 'valibot'
import { shownEmail } from '../../domain/email-address'
import { optionalId, optionalText } from '../../domain/fields'
import { endWait, findPause } from '../../domain/mail-pause'
import { listMessages, messageStates, sendAgain, sendAllAgain } from '../../domain/messages'
import { command, type Command } from '../command'
import { counted, moment, plain, table } from '../texts'

const estado = v.pipe(
  optionalText('estado'),
  v.nullable(v.picklist(messageStates, `El estado es uno de: ${messageStates.join(', ')}.`)),
)

const latest = 100

const avisos = command({
  name: 'avisos',
  summary: 'Correos que no llegaron, o que no se sabe si llegaron',
  options: { estado: { value: 'ESTADO', help: `En vez de esos, los que están ${messageStates.join(', ')}` } },
  input: v.object({ estado }),
  async run({ db }, { estado }) {
    const data = await listMessages(db, { state: estado, latest })
    const rows = data.map(({ id, created_at, kind, email, state, tries, problem }) => [
      String(id),
      moment(created_at),
      kind,
      shownEmail(email ?? ''),
      state,
      String(tries),
      problem ?? '',
    ])
    const heads = ['ID', 'Escrito', 'Qué', 'A', 'Estado', 'Intentos', 'Último problema']
    const title = `${counted(data.length, 'aviso', 'avisos')}.${data.length === latest ? ' Puede haber más.' : ''}`
    const pause = await findPause(db)
    const waits =
      pause &&
      `\nEl canal correo espera; desde el ${moment(pause.until)} se prueba con un aviso. ${plain(pause.problem)}`
    return { data, text: `${table(heads, rows)}${title}${waits ?? ''}` }
  },
})

const reenviar = command({
  name: 'reenviar',
  summary: 'Envía un aviso una vez más, aunque haya llegado',
  words: ['[AVISO]'],
  options: {
    fallidos: { help: 'En vez de uno, todos los que el servidor dejó de intentar' },
    inciertos: { help: 'o todos los que quizá llegaron: a quien le llegó, le llega otra vez' },
  },
  input: v.pipe(
    v.object({
      AVISO: optionalId('AVISO'),
      fallidos: v.optional(v.boolean(), false),
      inciertos: v.optional(v.boolean(), false),
    }),
    v.check(
      ({ AVISO, fallidos, inciertos }) => [AVISO !== null, fallidos, inciertos].filter(Boolean).length === 1,
      'Escribe un AVISO, --fallidos o --inciertos.',
    ),
  ),
  async run({ db }, { AVISO, fallidos }) {
    if (AVISO !== null) await sendAgain(db, AVISO)
    const count = AVISO === null ? await sendAllAgain(db, fallidos ? 'fallido' : 'incierto') : 1
    await endWait(db)
    return {
      data: { count },
      text: `El servidor enviará ${counted(count, 'aviso', 'avisos')} en un momento.`,
    }
  },
})

export const messageCommands: readonly Command[] = [avisos, reenviar]
