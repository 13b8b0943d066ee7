import { id } from '../../domain/fields'
import { findLandlord } from '../../domain/landlords'
import { listPlaces, removeContrato, removeInmueble } from '../../domain/removals'
import { command, word, type Command } from '../command'
import { dayOf, plain, table } from '../texts'
import { actorOf, by, CORREO } from './inputs'

const inmuebles = command({
  name: 'inmuebles',
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
        `${dayOf(one.starts)} a ${dayOf(one.ends)}`,
        String(one.documents),
      ]),
    ])
    return {
      data,
      text: table(['ID', 'Nombre', 'Dónde o cuándo', 'Documentos'], rows).trimEnd() || 'No tiene inmuebles.',
    }
  },
})

const quitarInmueble = command({
  name: 'quitar-inmueble',
  summary: 'Quita un inmueble que se agregó por error, si no tiene contratos ni documentos entregados',
  args: { INMUEBLE: word(id('INMUEBLE')), ...by },
  async run({ db }, { INMUEBLE, ...from }) {
    const name = await removeInmueble(db, INMUEBLE, actorOf(from))
    return { data: { id: INMUEBLE }, text: `Se quitó el inmueble ${INMUEBLE} (${plain(name)}).` }
  },
})

const quitarContrato = command({
  name: 'quitar-contrato',
  summary: 'Quita un contrato que se agregó por error, si no tiene documentos entregados',
  args: { CONTRATO: word(id('CONTRATO')), ...by },
  async run({ db }, { CONTRATO, ...from }) {
    const name = await removeContrato(db, CONTRATO, actorOf(from))
    return { data: { id: CONTRATO }, text: `Se quitó el contrato ${CONTRATO} (${plain(name)}).` }
  },
})

export const removalCommands: readonly Command[] = [inmuebles, quitarInmueble, quitarContrato]
