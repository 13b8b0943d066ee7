import { join } from 'node:path'
import * as v from 'valibot'
import { shownEmail } from '../domain/email-address'
import { Conflict } from '../domain/errors'
import { email, optionalId, optionalText } from '../domain/fields'
import { endWait, findPause } from '../domain/tell/mail-pause'
import { listMessages, messageStates, sendAgain, sendAllAgain } from '../domain/tell/messages'
import { write } from '../mail/letter'
import { SmtpProblem, tried, trySmtp } from '../mail/try-smtp'
import { action, flag, InputError, option, word } from './action'
import { counted } from '../../shared/counted'
import { listing, moment, plain } from './texts'

const estado = v.pipe(
  optionalText('estado'),
  v.nullable(v.picklist(messageStates, `El estado es uno de: ${messageStates.join(', ')}.`)),
)

const latest = 100

export const messageActions = {
  avisos: action({
    summary: 'Correos que no llegaron, o que no se sabe si llegaron',
    args: { estado: option('ESTADO', `En vez de esos, los que están ${messageStates.join(', ')}`, estado) },
    async run({ db }, { estado }) {
      const data = await listMessages(db, { state: estado, latest })
      const pause = await findPause(db)
      const more = data.length === latest ? ' Puede haber más.' : ''
      const waits = pause
        ? `\nEl canal correo espera; desde el ${moment(pause.until)} se prueba con un aviso. ${plain(pause.problem)}`
        : ''
      return listing(
        data,
        {
          ID: ({ id }) => id,
          Escrito: ({ created_at }) => moment(created_at),
          Qué: ({ kind }) => kind,
          A: ({ email: to }) => shownEmail(to ?? ''),
          Estado: ({ state }) => state,
          Intentos: ({ tries }) => tries,
          'Último problema': ({ problem }) => problem,
        },
        { end: `${counted(data.length, 'aviso', 'avisos')}.${more}${waits}` },
      )
    },
  }),

  reenviar: action({
    summary: 'Envía un aviso una vez más, aunque haya llegado',
    args: {
      AVISO: word(optionalId('AVISO'), 'optional'),
      fallidos: flag('En vez de uno, todos los que el servidor dejó de intentar'),
      inciertos: flag('o todos los que quizá llegaron: a quien le llegó, le llega otra vez'),
    },
    refine(given) {
      const named = [given.AVISO !== null, given.fallidos, given.inciertos].filter(Boolean)
      if (named.length === 1) return given
      throw new InputError('Escribe un AVISO, --fallidos o --inciertos.')
    },
    async run({ db }, { AVISO, fallidos }) {
      if (AVISO !== null) await sendAgain(db, AVISO)
      const count = AVISO === null ? await sendAllAgain(db, fallidos ? 'fallido' : 'incierto') : 1
      await endWait(db)
      return {
        data: { count },
        text: `El servidor enviará ${counted(count, 'aviso', 'avisos')} en un momento.`,
      }
    },
  }),

  'probar-correo': action({
    summary: 'Envía un correo de prueba, y dice por dónde fue o por qué no salió',
    args: { CORREO: word(email('CORREO')) },
    async run({ config, mail }, { CORREO: to }) {
      const { smtpUrl, mailFrom } = config
      const letter = write({
        to,
        subject: 'Correo de prueba del Portal Inversionista',
        blocks: ['Si lees esto, los correos del portal llegan a esta dirección.'],
        office: config.office,
      })
      if (smtpUrl)
        await trySmtp(smtpUrl, mailFrom, letter).catch((error: unknown) => {
          throw error instanceof SmtpProblem ? new Conflict(plain(error.message)) : error
        })
      else await mail.send(letter)
      const text = smtpUrl
        ? `El servidor recibió un correo de prueba de ${mailFrom} para ${to}. Se usó ${tried(smtpUrl)}. Si no llega, mira en el correo no deseado.`
        : `Falta SMTP_URL: los correos no salen, y este quedó en ${join(config.dataDir, 'mail')}.`
      return { data: { to, sent: smtpUrl !== null }, text: plain(text) }
    },
  }),
}
