import { answerNames } from '../../../shared/answers'
import * as calls from '../../../shared/calls/accountant'
import { statusNames, type DocumentStatus } from '../../../shared/document-status'
import { optionalText, text } from '../../../server/domain/fields'
import { readFields } from './forms'
import { on, type Context, type Handler } from './handlers'
import { liveDocuments, own, typeOf } from './rows'
import { addNote, conflict, counts, invalid, newId, notFound, Refused, slotOf, type State } from './state'
import { activityOf, nameOf, record, targetOf } from './uploads'

/** What of the accountant's desk changes what a landlord reads. */
export const reviewHandlers: readonly Handler[] = [
  on(calls.decide, ({ state, session, request }) => {
    const { decisions } = request.body as { decisions: Decision[] }
    if (decisions.some(({ status, reason }) => status === 2 && !reason?.trim()))
      throw invalid({ decisions: 'Un rechazo necesita un motivo.' })
    return { results: decisions.map((one) => result(state, session.name, one)) }
  }),
  on(calls.addNote, ({ state, session, request, params }) => {
    const { detail } = readFields(request.body, { detail: text('nota', { max: 2000 }) })
    const document = state.documents.find(({ id }) => id === Number(params['id']))
    if (!document) throw notFound(`No hay un documento ${params['id'] ?? ''}.`)
    if (document.isSuperseded) throw conflict(`Un envío posterior reemplazó el documento ${document.id}.`)
    addNote(state, document.id, detail, session.name)
  }),
  on(calls.confirm, (context) => {
    const { state, session } = context
    const { answer, isCounted } = findAnswer(context)
    if (!isCounted) throw conflict(`La respuesta ${answer.id} ya no cuenta: después llegó un documento.`)
    answer.acceptedBy = session.name
    const { user, type, respuesta } = answer
    const what = `${answerNames[respuesta]} · ${typeOf(state, type)?.name ?? ''}`
    record(state, user, activityOf(targetOf(answer), `Respuesta aceptada por ${session.name}: ${what}`))
  }),
  on(calls.reply, (context) => {
    const { state, session, request } = context
    const { detail } = readFields(request.body, { detail: optionalText('nota', 2000) })
    if (detail === null) throw invalid({ detail: 'El campo detail es obligatorio.' })
    const { answer, document } = findAnswer(context)
    state.answers = state.answers.filter((one) => one !== answer)
    const { user, type } = answer
    const said = `${session.name} respondió sobre ${typeOf(state, type)?.name ?? ''}: ${detail}`
    record(state, user, activityOf(targetOf(answer), said))
    if (document) addNote(state, document.id, detail, session.name)
  }),
  on(calls.openMonth, ({ state, request }) => {
    const { period } = request.body as { period: string }
    const [periodo = 0, mes = 0] = period.split('-').map(Number)
    for (const { id: user } of state.users)
      if (!own(state.tasks, user).some((task) => task.mes === mes && task.periodo === periodo))
        state.tasks.push({ id: newId(state), user, mes, periodo })
  }),
]

type Decision = { id: number; version: number; status: DocumentStatus; reason?: string }

function result(state: State, by: string, decision: Decision) {
  const { id } = decision
  try {
    return { id, ok: true, version: decide(state, by, decision) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const now = state.documents.find((one) => one.id === id)?.version ?? 0
    const { error: said, message = said } = error.body as Record<string, string>
    return { id, ok: false, version: now, ...(message !== undefined && { error: message }) }
  }
}

/** From which statuses, and what it is called. */
const steps = {
  1: { from: [0, 2], act: 'aprobado', decided: 'Ya lo aprobó' },
  2: { from: [0, 1, 3], act: 'rechazado', decided: 'Ya lo rechazó' },
  3: { from: [0, 1], act: 'completado', decided: 'Ya lo completó' },
}

/** Answers the new version. */
function decide(state: State, by: string, { id, version, status, reason = '' }: Decision): number {
  if (status === 0) throw conflict('Una decisión aprueba, completa o rechaza.')
  const { from, act, decided } = steps[status]
  const document = state.documents.find((one) => one.id === id)
  if (!document) throw notFound(`No hay un documento ${id}.`)
  if (document.isSuperseded) throw conflict(`Un envío posterior reemplazó el documento ${id}.`)
  if (version !== document.version)
    throw conflict(document.decided ?? 'El documento cambió mientras lo mirabas. Míralo nuevamente.')
  if (!from.includes(document.status))
    throw conflict(`El documento ${id} ya está en estado '${statusNames[document.status]}'.`)
  if (status === 2) addNote(state, id, reason.trim(), by)
  const said = `Documento ${act} por ${by}: ${nameOf(state, document)}`
  record(state, document.user, activityOf(targetOf(document), said))
  const words = `${decided} ${by}, el 02/03/2026 a las 12:00.`
  Object.assign(document, { status, version: document.version + 1, decided: words })
  return document.version
}

function findAnswer({ state, params }: Context) {
  const answer = state.answers.find(({ id }) => id === Number(params['id']))
  if (!answer) throw notFound(`No hay una respuesta ${params['id'] ?? ''}.`)
  if (answer.acceptedBy) throw conflict(`Ya la aceptó ${answer.acceptedBy}, el 02/03/2026 a las 12:00.`)
  const slot = slotOf(answer)
  const document = liveDocuments(state, answer.user).find((one) => slotOf(one) === slot) ?? null
  return { answer, document, isCounted: counts(answer, document) }
}
