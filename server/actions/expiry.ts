import * as v from 'valibot'
import { setExpiry, listExpiries } from '../domain/expiry'
import { id, isDay, text } from '../domain/fields'
import { findEmail } from '../domain/landlords'
import { action, option, word } from './action'
import { counted } from '../../shared/counted'
import { dayOf, listing, placeText } from './texts'
import { inversionista } from './inputs'

export const expiryActions = {
  vence: action({
    summary: 'Anota hasta qué día vale un documento (AAAA-MM-DD), o que no vence (nunca)',
    args: {
      DOCUMENTO: word(id('DOCUMENTO')),
      FECHA: word(
        v.pipe(
          text('FECHA'),
          v.check((typed) => typed === 'nunca' || isDay(typed), 'FECHA se escribe AAAA-MM-DD, o nunca.'),
          v.transform((typed) => (typed === 'nunca' ? null : typed)),
        ),
      ),
    },
    signed: true,
    async run({ db }, { DOCUMENTO, FECHA }, by) {
      await setExpiry(db, DOCUMENTO, FECHA, by)
      const said =
        FECHA === null
          ? `El documento ${DOCUMENTO} no vence.`
          : `El documento ${DOCUMENTO} vale hasta el ${dayOf(FECHA)}.`
      return { data: { id: DOCUMENTO, vence: FECHA }, text: said }
    },
  }),

  vencimientos: action({
    summary: 'Documentos que vencen o ya vencieron, el más próximo primero',
    args: { inversionista: option('CORREO', 'Solo los de este inversionista', inversionista) },
    async run({ db }, { inversionista }) {
      const address = await findEmail(db, inversionista)
      const data = await listExpiries(db, address)
      return listing(
        data,
        {
          ID: (row) => row.id,
          Vence: (row) => `${dayOf(row.vence)}${row.vencido ? ' (vencido)' : ''}`,
          Inversionista: (row) => row.owner,
          Documento: (row) => row.detalle ?? row.type,
          De: placeText,
        },
        { end: counted(data.length, 'documento con vencimiento.', 'documentos con vencimiento.') },
      )
    },
  }),
}
