import { id } from '../domain/fields'
import { findLandlord } from '../domain/landlords'
import { listPlaces, removeContrato, removeInmueble } from '../domain/removals'
import { action, word } from './action'
import { dayOf, plain, table } from './texts'
import { CORREO } from './inputs'

export const removalActions = {
  inmuebles: action({
    summary: 'Los inmuebles de un inversionista y sus contratos, y cuántos documentos entregó para cada uno',
    args: { CORREO: word(CORREO) },
    async run({ db }, input) {
      const { id: landlord } = await findLandlord(db, input.CORREO)
      const data = await listPlaces(db, landlord)
      const rows = data.flatMap(({ contracts, ...place }) => [
        [`inmueble ${place.id}`, place.name, place.address ?? '', String(place.documents)],
        ...contracts.map((one) => [
          `contrato ${one.id}`,
          one.tenant,
          `${dayOf(one.starts)} a ${one.ends === null ? 'indefinido' : dayOf(one.ends)}`,
          String(one.documents),
        ]),
      ])
      return {
        data,
        text:
          table(['ID', 'Nombre', 'Dónde o cuándo', 'Documentos'], rows).trimEnd() || 'No tiene inmuebles.',
      }
    },
  }),

  'quitar-inmueble': action({
    summary: 'Quita un inmueble que se agregó por error, si no tiene contratos ni documentos entregados',
    args: { INMUEBLE: word(id('INMUEBLE')) },
    signed: true,
    async run({ db }, { INMUEBLE }, by) {
      const name = await removeInmueble(db, INMUEBLE, by)
      return { data: { id: INMUEBLE }, text: `Se quitó el inmueble ${INMUEBLE} (${plain(name)}).` }
    },
  }),

  'quitar-contrato': action({
    summary: 'Quita un contrato que se agregó por error, si no tiene documentos entregados',
    args: { CONTRATO: word(id('CONTRATO')) },
    signed: true,
    async run({ db }, { CONTRATO }, by) {
      const name = await removeContrato(db, CONTRATO, by)
      return { data: { id: CONTRATO }, text: `Se quitó el contrato ${CONTRATO} (${plain(name)}).` }
    },
  }),
}
