import { acceptAnswer, listAnswers, removeAnswer } from '../../domain/answers'
import { answerNames } from '../../../shared/answers'
import { id } from '../../domain/fields'
import { findEmail } from '../../domain/landlords'
import { command, flag, option, word, type Command } from '../command'
import { counted, moment, table } from '../texts'
import { actorOf, by, inversionista } from './inputs'

const respuestas = command({
  name: 'respuestas',
  summary: "Respuestas 'No lo tengo' y 'No aplica' que esperan, la más antigua primero",
  args: {
    inversionista: option('CORREO', 'Solo las de este inversionista', inversionista),
    todas: flag('También las aceptadas'),
  },
  async run({ db }, { inversionista, todas }) {
    const address = await findEmail(db, inversionista)
    const data = await listAnswers(db, { email: address, all: todas })
    const rows = data.map((row) => [
      String(row.id),
      moment(row.answered_at),
      row.owner,
      row.type,
      [row.property, row.tenant, row.period].filter(Boolean).join(', '),
      `${answerNames[row.respuesta]}${row.accepted_at ? ' (aceptada)' : ''}`,
      row.detalle ?? '',
    ])
    const heads = ['ID', 'Fecha', 'Inversionista', 'Documento', 'De', 'Respuesta', 'Texto']
    const waiting = data.filter(({ accepted_at }) => accepted_at === null).length
    const title = counted(waiting, 'respuesta espera.', 'respuestas esperan.')
    return { data, text: `${table(heads, rows)}${title}` }
  },
})

const respuesta = { RESPUESTA: word(id('RESPUESTA')), ...by }

const aceptar = command({
  name: 'aceptar-respuesta',
  summary:
    "Acepta una respuesta: con 'No aplica' el documento no se pide más; 'No lo tengo' queda como vista",
  args: respuesta,
  async run({ db }, { RESPUESTA, ...from }) {
    const accepted = await acceptAnswer(db, RESPUESTA, actorOf(from))
    const effect =
      accepted === 'no-aplica'
        ? 'el documento no se pide más'
        : 'queda como vista y el documento se sigue pidiendo'
    return {
      data: { id: RESPUESTA, respuesta: accepted },
      text: `Se aceptó la respuesta ${RESPUESTA}: ${effect}. 'quitar-respuesta ${RESPUESTA}' lo deshace.`,
    }
  },
})

const quitar = command({
  name: 'quitar-respuesta',
  summary: 'Quita una respuesta, también una aceptada: el documento se pide como antes',
  args: respuesta,
  async run({ db }, { RESPUESTA, ...from }) {
    await removeAnswer(db, RESPUESTA, actorOf(from))
    return { data: { id: RESPUESTA }, text: `Se quitó la respuesta ${RESPUESTA}: el documento se pide.` }
  },
})

export const answerCommands: readonly Command[] = [respuestas, aceptar, quitar]
