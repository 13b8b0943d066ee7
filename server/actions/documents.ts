import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { areaIds, targetOfIds } from '../../shared/areas'
import { takesUpload } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { eraseDocument } from '../domain/privacy/document-erasure'
import { Conflict, Invalid } from '../domain/errors'
import { id, optionalId, optionalText, seenNote, text } from '../domain/fields'
import { findTaskId, type Month } from '../domain/months'
import { moveDocument } from '../domain/moves'
import { listWhole, type WholeRow } from '../domain/notifications'
import { addAccountantNote, findDocumentForReview, lockDocument } from '../domain/review'
import { sweepTries } from '../domain/uploads'
import { action, done, flag, option, word, type Outcome } from './action'
import { month } from './inputs'
import { listing, placeText, plain } from './texts'

const DOCUMENTO = word(id('DOCUMENTO'))

/** A month: typed as `YYYY-MM` in a command, the id of the landlord's month at the desk. */
const mes = v.optional(
  v.lazy((typed): v.GenericSchema<unknown, Month | number | null> =>
    typeof typed === 'string' && typed.includes('-') ? month : optionalId('mes'),
  ),
  '',
)

const wrongKey = 'El campo key no es válido.'

export const documentActions = {
  mover: action({
    summary:
      'Mueve un documento a otro lugar del mismo inversionista, con sus notas; sin --tipo dice a dónde puede ir',
    args: {
      DOCUMENTO,
      tipo: option('N', 'Qué documento es ahí; 32 es Otros', optionalId('tipo')),
      inmueble: option('N', 'De qué inmueble', optionalId('inmueble')),
      contrato: option('N', 'De qué contrato', optionalId('contrato')),
      mes: option('AAAA-MM', 'De qué mes', mes),
      detalle: option('TEXTO', 'Qué es, en Otros', optionalText('detalle', 500)),
      area: { input: v.optional(v.picklist(areaIds, 'El campo area no es válido.')) },
      version: { input: optionalId('version') },
    },
    signed: true,
    async run({ db }, { DOCUMENTO: number, tipo, area, version, detalle, ...ids }, by) {
      const { user_id: landlord, version: current } = await findDocumentForReview(db, number)
      if (by.accountant && (!tipo || !version)) {
        const field = tipo ? 'version' : 'tipoDocument'
        throw new Invalid({ [field]: [`El campo ${field} es obligatorio.`] })
      }
      if (tipo === null) return whereTo(await listWhole(db, landlord))
      const task = typeof ids.mes === 'object' && ids.mes ? await findTaskId(db, landlord, ids.mes) : ids.mes
      const target = targetOfIds({ type: tipo, task, contrato: ids.contrato, inmueble: ids.inmueble })
      if (area && area !== target.area) throw new Invalid({ area: ['El campo area no es válido.'] })
      const { place } = await moveDocument(db, number, { seen: version ?? current, target, detalle }, by)
      return done(number, `El documento ${number} está ahora en ${plain(place)}.`)
    },
    desk: {
      call: calls.move,
      names: {
        ...{ id: 'DOCUMENTO', tipoDocument: 'tipo', idInmueble: 'inmueble', inmueble_id: 'inmueble' },
        ...{ contrato_id: 'contrato', task_monthly_id: 'mes' },
      },
    },
  }),

  anotar: action({
    summary: 'Agrega una nota a un documento, sin cambiar su estado',
    args: {
      DOCUMENTO,
      nota: option('TEXTO', 'La nota (obligatoria)', text('nota', { max: 2000 })),
      note: { input: seenNote },
      key: { input: v.nullish(v.pipe(v.string(wrongKey), v.uuid(wrongKey)), null) },
    },
    signed: true,
    async run({ db }, { DOCUMENTO: number, nota, note, key }, by) {
      await db.transaction(async (tx) => {
        // The landlord reads no note of a document that was replaced.
        await lockDocument(tx, number)
        await addAccountantNote(tx, number, { contador: by.name, detail: nota, seen: note, key }, by)
      })
      return done(number, `La nota quedó en el documento ${number}.`)
    },
    desk: { call: calls.addNote, names: { id: 'DOCUMENTO', detail: 'nota' } },
  }),
  'eliminar-documento': action({
    summary: 'Elimina el archivo y los nombres de un documento que se envió por error',
    args: { DOCUMENTO, confirmo: flag('Sin esto no elimina nada') },
    signed: true,
    async run({ db, storage }, { DOCUMENTO: number, confirmo }, by) {
      const { owner, type, detalle } = await findDocumentForReview(db, number)
      if (!confirmo)
        throw new Conflict(
          `Es '${plain(detalle ?? type)}' de ${plain(owner)}. Se eliminan el archivo, su nombre y sus notas. No se puede deshacer: repite con --confirmo.`,
        )
      await eraseDocument(db, number, by)
      await sweepTries(db, storage, '1 day')
      return done(
        number,
        `Se eliminó el archivo del documento ${number}. Los respaldos anteriores aún lo tienen.`,
      )
    },
  }),
}

/** The rows that take a document, each with what to type. */
function whereTo(rows: readonly WholeRow[]): Outcome {
  const open = rows.filter(({ type, status }) => type !== otherDocumentType && takesUpload(status))
  return listing(open, {
    Documento: ({ name }) => name,
    De: placeText,
    Opciones: ({ type, inmueble, contrato, period }) =>
      Object.entries({ tipo: type, inmueble, contrato, mes: period && typedMonth(period) })
        .flatMap(([name, value]) => (value ? [`--${name} ${value}`] : []))
        .join(' '),
  })
}

/** `10/2026` as `2026-10`. */
function typedMonth(period: string): string {
  const [month = '', year = ''] = period.split('/')
  return `${year}-${month.padStart(2, '0')}`
}
