import { acceptAnswer, listAnswers, removeAnswer } from '../domain/answers'
import { answerNames } from '../../shared/answers'
import { confirm, reply } from '../../shared/calls/accountant'
import { Conflict, Invalid } from '../domain/errors'
import { id, optionalText, seenNote } from '../domain/fields'
import { findEmail } from '../domain/landlords'
import { confirmNotes, whoAttended } from '../domain/review'
import { action, done, flag, option, word } from './action'
import { counted } from '../../shared/counted'
import { listing, moment, placeText } from './texts'
import { inversionista } from './inputs'

const RESPUESTA = word(id('RESPUESTA'))

export const answerActions = {
  respuestas: action({
    summary: "Respuestas 'No lo tengo' y 'No aplica' que esperan, la más antigua primero",
    args: {
      inversionista: option('CORREO', 'Solo las de este inversionista', inversionista),
      todas: flag('También las aceptadas'),
    },
    async run({ db }, { inversionista, todas }) {
      const address = await findEmail(db, inversionista)
      const data = await listAnswers(db, { email: address, all: todas })
      const waiting = data.filter(({ accepted_at }) => accepted_at === null).length
      return listing(
        data,
        {
          ID: (row) => row.id,
          Fecha: (row) => moment(row.answered_at),
          Inversionista: (row) => row.owner,
          Documento: (row) => row.type,
          De: placeText,
          Respuesta: (row) => `${answerNames[row.respuesta]}${row.accepted_at ? ' (aceptada)' : ''}`,
          Texto: (row) => row.detalle,
        },
        { end: counted(waiting, 'respuesta espera.', 'respuestas esperan.') },
      )
    },
  }),

  'aceptar-respuesta': action({
    summary:
      "Acepta una respuesta: con 'No aplica' el documento no se pide más; 'No lo tengo' queda como vista. También da por vistas las notas de un documento",
    args: { RESPUESTA, note: { input: seenNote } },
    signed: true,
    async run({ db }, { RESPUESTA, note }, by) {
      // No id of an answer is also one of a document.
      if ((await confirmNotes(db, RESPUESTA, note, by)) > 0)
        return done(RESPUESTA, `Las notas del documento ${RESPUESTA} quedaron como vistas.`)
      const first = by.accountant === undefined ? null : await whoAttended(db, RESPUESTA, note)
      if (first !== null) throw new Conflict(first)
      const accepted = await acceptAnswer(db, RESPUESTA, by)
      const effect =
        accepted === 'no-aplica'
          ? 'el documento no se pide más'
          : 'queda como vista y el documento se sigue pidiendo'
      return {
        data: { id: RESPUESTA, respuesta: accepted },
        text: `Se aceptó la respuesta ${RESPUESTA}: ${effect}. 'quitar-respuesta ${RESPUESTA}' lo deshace.`,
      }
    },
    desk: { call: confirm, names: { id: 'RESPUESTA' } },
  }),

  'quitar-respuesta': action({
    summary: 'Quita una respuesta, también una aceptada: el documento se pide como antes',
    args: {
      RESPUESTA,
      nota: option('TEXTO', 'Qué responde el contador: el inversionista lo lee', optionalText('nota', 2000)),
    },
    signed: true,
    async run({ db }, { RESPUESTA, nota }, by) {
      if (by.accountant && nota === null) throw new Invalid({ detail: ['El campo detail es obligatorio.'] })
      await removeAnswer(db, RESPUESTA, by, nota)
      return done(RESPUESTA, `Se quitó la respuesta ${RESPUESTA}: el documento se pide.`)
    },
    desk: { call: reply, names: { id: 'RESPUESTA', detail: 'nota' } },
  }),
}
