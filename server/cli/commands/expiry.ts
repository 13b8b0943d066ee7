import * as v from 'valibot'
import { setExpiry, listExpiries } from '../../domain/expiry'
import { id, isDay, text } from '../../domain/fields'
import { findEmail } from '../../domain/landlords'
import { command, option, word, type Command } from '../command'
import { counted, dayOf, table } from '../texts'
import { actorOf, by, inversionista } from './inputs'

const vence = command({
  name: 'vence',
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
    ...by,
  },
  async run({ db }, { DOCUMENTO, FECHA, ...from }) {
    await setExpiry(db, DOCUMENTO, FECHA, actorOf(from))
    const said =
      FECHA === null
        ? `El documento ${DOCUMENTO} no vence.`
        : `El documento ${DOCUMENTO} vale hasta el ${dayOf(FECHA)}.`
    return { data: { id: DOCUMENTO, vence: FECHA }, text: said }
  },
})

const vencimientos = command({
  name: 'vencimientos',
  summary: 'Documentos que vencen o ya vencieron, el más próximo primero',
  args: { inversionista: option('CORREO', 'Solo los de este inversionista', inversionista) },
  async run({ db }, { inversionista }) {
    const address = await findEmail(db, inversionista)
    const data = await listExpiries(db, address)
    const rows = data.map((row) => [
      String(row.id),
      `${dayOf(row.vence)}${row.vencido ? ' (vencido)' : ''}`,
      row.owner,
      row.detalle ?? row.type,
      [row.property, row.tenant, row.period].filter(Boolean).join(', '),
    ])
    const title = counted(data.length, 'documento con vencimiento.', 'documentos con vencimiento.')
    return { data, text: `${table(['ID', 'Vence', 'Inversionista', 'Documento', 'De'], rows)}${title}` }
  },
})

export const expiryCommands: readonly Command[] = [vence, vencimientos]
