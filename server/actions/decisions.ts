import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import {
  documentStatus,
  documentStatuses,
  statusNames,
  type DocumentStatus,
} from '../../shared/document-status'
import type { Database } from '../database/database'
import { Conflict, Refusal } from '../domain/errors'
import { id, optionalText, seenNote } from '../domain/fields'
import { undoLast } from '../domain/moves'
import { findReason } from '../domain/reasons'
import {
  approveDocument,
  completeDocument,
  decideAll,
  findDocumentForReview,
  rejectDocument,
} from '../domain/review'
import { action, done, flag, InputError, option, words, type Outcome } from './action'

const DOCUMENTOS = words(id('DOCUMENTO'))

const si = flag('También si ya se decidió sobre el documento')

/** One of several decisions, on the version and the notes that were seen. */
const decision = v.object({
  id: id('documento'),
  version: id('versión'),
  status: v.picklist(
    documentStatuses.filter((status) => status !== documentStatus.inReview),
    'El campo status no es válido.',
  ),
  reason: v.pipe(
    optionalText('motivo', 2000),
    v.transform((reason) => reason ?? ''),
  ),
  note: seenNote,
})

const decisions = v.pipe(
  v.array(decision, 'El campo decisions es obligatorio.'),
  v.minLength(1, 'El campo decisions es obligatorio.'),
  v.maxLength(calls.mostDecisions, `El campo decisions no puede tener más de ${calls.mostDecisions}.`),
  v.check(
    (all) => all.every(({ status, reason }) => status !== documentStatus.rejected || reason !== ''),
    'Un rechazo necesita un motivo.',
  ),
)

export const decisionActions = {
  aprobar: action({
    summary: 'Aprueba documentos en revisión (con --si, también los que se rechazaron por error)',
    args: { DOCUMENTO: DOCUMENTOS, si },
    signed: true,
    run: ({ db }, { DOCUMENTO: numbers, si: again }, by) =>
      eachOf(numbers, async (number) => {
        const seen = await seenStatus(db, number, { decided: [documentStatus.rejected], again })
        await approveDocument(db, number, by, seen)
        return nowIs(number, documentStatus.approved)
      }),
  }),

  rechazar: action({
    summary: 'Rechaza documentos; la nota, o el texto del motivo, dice al inversionista por qué',
    args: {
      DOCUMENTO: DOCUMENTOS,
      nota: option('TEXTO', 'Por qué (obligatoria, o --motivo)', optionalText('nota', 2000)),
      motivo: option('MOTIVO', "Uno de los que da 'motivos', por ejemplo borrosa", optionalText('motivo')),
      si,
    },
    signed: true,
    refine(given) {
      if (given.nota ?? given.motivo) return given
      throw new InputError('El campo nota es obligatorio. En su lugar puede ir --motivo.')
    },
    run: ({ db }, { DOCUMENTO: numbers, nota, motivo, si: again }, by) =>
      eachOf(numbers, async (number) => {
        const decided = [documentStatus.approved, documentStatus.complete]
        const seen = await seenStatus(db, number, { decided, again })
        const { type_id } = await findDocumentForReview(db, number)
        const reason = [motivo && (await findReason(db, motivo, type_id)), nota].filter(Boolean).join(' ')
        await rejectDocument(db, number, { contador: by.name, detail: reason }, by, seen)
        return nowIs(number, documentStatus.rejected)
      }),
  }),

  completar: action({
    summary: 'Da por completados documentos en revisión o aprobados',
    args: { DOCUMENTO: DOCUMENTOS },
    signed: true,
    run: ({ db }, { DOCUMENTO: numbers }, by) =>
      eachOf(numbers, async (number) => {
        // After an approval it is the next step, and needs no `--si`.
        const seen = await seenStatus(db, number, { decided: [], again: false })
        await completeDocument(db, number, by, seen)
        return nowIs(number, documentStatus.complete)
      }),
  }),

  decidir: action({
    args: { decisions: { input: decisions } },
    run: async ({ db }, given, by) => ({
      data: { results: await decideAll(db, given.decisions, by) },
      text: '',
    }),
    desk: { call: calls.decide },
  }),

  deshacer: action({
    args: { id: { input: id('documento') }, version: { input: id('versión') } },
    async run({ db }, { id: number, version }, by) {
      await undoLast(db, number, version, by)
      return done(number, '')
    },
    desk: { call: calls.undo },
  }),
}

/** With several numbers the refusals are listed next to what was done. */
async function eachOf(
  numbers: readonly number[],
  work: (number: number) => Promise<Outcome>,
): Promise<Outcome> {
  const [first] = numbers
  if (first !== undefined && numbers.length === 1) return work(first)
  const outcomes: Outcome[] = []
  for (const number of numbers)
    outcomes.push(
      await work(number).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return { data: { id: number, error: error.message }, text: error.message, failed: true }
      }),
    )
  return {
    data: outcomes.map(({ data }) => data),
    text: outcomes.map(({ text: line }) => line).join('\n'),
    failed: outcomes.some(({ failed }) => failed),
  }
}

/**
 * The status that the accountant has seen; one of `decided` needs `--si`. Throws `NotFound`,
 * `Conflict`.
 */
async function seenStatus(
  db: Database,
  id: number,
  { decided, again }: { decided: readonly DocumentStatus[]; again: boolean },
): Promise<DocumentStatus> {
  const { status } = await findDocumentForReview(db, id)
  if (!again && decided.includes(status)) {
    const state = `El documento ${id} ya está en estado '${statusNames[status]}'.`
    throw new Conflict(`${state} Para cambiarlo de todos modos, repite con --si.`)
  }
  return status
}

function nowIs(number: number, status: DocumentStatus): Outcome {
  return {
    data: { id: number, status },
    text: `El documento ${number} quedó ${statusNames[status].toLowerCase()}.`,
  }
}
