import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { Conflict, Invalid, NotFound } from '../domain/errors'
import { findEmail } from '../domain/landlords'
import {
  closeMonth,
  findLastMonth,
  findNextMonth,
  isFarAhead,
  listMonths,
  openMonth,
  previewMonth,
  type MonthEffect,
} from '../domain/months'
import { action, flag, option, word } from './action'
import { counted } from '../../shared/counted'
import { listing, moment, period } from './texts'
import { inversionista, month as mes } from './inputs'

function effectText({ landlords, documents, mails }: MonthEffect): string {
  const people = counted(landlords, 'persona', 'personas')
  return `es para ${people}, pide ${counted(documents, 'documento', 'documentos')} y envía ${counted(mails, 'correo', 'correos')}`
}

export const monthActions = {
  meses: action({
    summary: 'Los meses abiertos, a cuántos inversionistas, y cuánto se entregó en cada uno',
    args: {},
    async run({ db }) {
      return listing(await listMonths(db), {
        Mes: ({ period: month }) => month,
        Abierto: ({ opened_at }) => opened_at && moment(opened_at),
        Inversionistas: ({ landlords }) => landlords,
        Entregados: ({ documents }) => documents,
      })
    },
    desk: { call: calls.months, answer: (months) => ({ months: [...months] }) },
  }),

  'mes-por-abrir': action({
    args: { period: { input: mes } },
    async run({ db }, { period: month }) {
      return { data: await previewMonth(db, month ?? (await findNextMonth(db))), text: '' }
    },
    desk: { call: calls.previewMonth },
  }),

  'abrir-mes': action({
    summary: 'Abre los deberes del mes que sigue al último abierto, o los de MES (AAAA-MM)',
    args: {
      MES: word(mes, 'optional'),
      inversionista: option(
        'CORREO',
        'Solo a este inversionista; sin MES, el último mes abierto',
        inversionista,
      ),
      si: flag('Lo abre; sin --si solo dice para quiénes y qué se pediría'),
    },
    signed: true,
    async run({ db }, { MES, inversionista, si }, by) {
      if (by.accountant && MES === null) throw new Invalid({ period: ['El campo period es obligatorio.'] })
      const address = await findEmail(db, inversionista)
      const last = MES === null && inversionista ? await findLastMonth(db, { farAhead: false }) : null
      const month = MES ?? last ?? (await findNextMonth(db))
      // The desk has shown what it will do.
      const effect = si || by.accountant ? null : await previewMonth(db, month, address)
      if (effect && effect.landlords > 0) {
        const far = (await isFarAhead(db, month)) ? `El período ${period(month)} está lejos aún. ` : ''
        throw new Conflict(
          `${far}Abrir el período ${period(month)} ${effectText(effect)}. Para abrirlo, repite con --si.`,
        )
      }
      const opened = await openMonth(db, month, address, by)
      const whom = counted(opened, 'inversionista', 'inversionistas')
      return {
        data: { ...month, opened },
        text:
          opened > 0
            ? `Se abrió el período ${period(month)} para ${whom}.`
            : `El período ${period(month)} ya estaba abierto.`,
      }
    },
    desk: { call: calls.openMonth, names: { period: 'MES' } },
  }),

  'cerrar-mes': action({
    summary: 'Quita el último mes abierto, o MES (AAAA-MM), si nadie entregó nada en él',
    args: {
      MES: word(mes, 'optional'),
      inversionista: option('CORREO', 'Solo el de este inversionista', inversionista),
      si: flag('También si el mes ya llegó o es el próximo'),
      recent: { input: v.optional(v.literal('1', 'El campo recent no es válido.')) },
    },
    signed: true,
    async run({ db }, { MES, inversionista, si, recent }, by) {
      const email = await findEmail(db, inversionista)
      const month = MES ?? (await findLastMonth(db, { farAhead: true, email }))
      if (!month) throw new NotFound('No hay ningún período abierto.')
      if (!si && !by.accountant && !(await isFarAhead(db, month))) {
        throw new Conflict(
          `El período ${period(month)} ya está en uso: un inversionista puede tener una foto para él sin enviar. Para cerrarlo de todos modos, repite con --si.`,
        )
      }
      const { closed, told } = await closeMonth(db, month, by, { email, recent: recent !== undefined })
      const warned = told > 0 ? ` A ${told} ya les llegó el correo que lo abría.` : ''
      return {
        data: { ...month, closed, told },
        text: `Se cerró el período ${period(month)} de ${counted(closed, 'inversionista', 'inversionistas')}.${warned}`,
      }
    },
    desk: { call: calls.closeMonth, names: { id: 'MES' }, answer: ({ told }) => ({ status: 200, told }) },
  }),
}
