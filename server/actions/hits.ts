import { countHits, type Hits } from '../domain/said-facts'
import { action } from './action'
import { listing } from './texts'

const said: Readonly<Record<Hits['says'], string>> = {
  agrees: 'es lo pedido',
  differs: 'no lo es',
  silent: 'nada',
  sent: 'ya se envió',
}

export const hitActions = {
  aciertos: action({
    summary: 'Qué dijo el teléfono de los documentos antes de enviarlos, por tipo, y qué se decidió',
    args: {},
    run: async ({ db }) =>
      listing(
        await countHits(db),
        {
          Documento: ({ type }) => type,
          Lector: ({ reader }) => reader,
          'El teléfono dijo': ({ says }) => said[says],
          Enviados: ({ documents }) => documents,
          Aprobados: ({ approved }) => approved,
          Rechazados: ({ rejected }) => rejected,
          'Cambiados de lugar': ({ moved }) => moved,
          'Por revisar': ({ waiting }) => waiting,
        },
        { none: 'Ningún teléfono ha dicho nada todavía.' },
      ),
  }),
}
