import type { Database } from '../../database/database'
import { plainEmail } from '../../../shared/email-address'
import { shownEmail } from '../../domain/email-address'
import { email, optionalText, text } from '../../domain/fields'
import { firmTexts } from '../../domain/known-words'
import {
  changeLandlord,
  closeSessions,
  createLandlord,
  findLandlord,
  firstPassword,
  listLandlords,
  resetToFirstPassword,
  resumeLandlord,
  suspendLandlord,
} from '../../domain/landlords'
import type { Actor } from '../../domain/trail'
import { command, InputError, option, word, type Command } from '../command'
import { counted, table } from '../texts'
import { actorOf, by, CORREO, correo } from './inputs'

const initial = option('CLAVE', 'La clave inicial (si falta, se inventa una)', optionalText('clave'))

const inversionistas = command({
  name: 'inversionistas',
  summary: 'Los inversionistas: quién tiene aún la clave inicial, quién está suspendido',
  args: {},
  async run({ db }) {
    const data = await listLandlords(db)
    const holders = new Map(data.map(({ id, email: address }) => [address, id]))
    const rows = data.map((one) => {
      // Data of 0.1 may have one address twice, in two spellings.
      const holder = holders.get(plainEmail(one.email)) ?? one.id
      return [
        String(one.id),
        one.name,
        shownEmail(one.email),
        [
          one.password_updated ? '' : 'clave inicial',
          one.disabled ? 'suspendido' : '',
          holder === one.id ? '' : `no puede ingresar: su correo es el de ${holder}`,
        ]
          .filter(Boolean)
          .join(', '),
      ]
    })
    return { data, text: table(['ID', 'Nombre', 'Correo', 'Estado'], rows).trimEnd() || 'No hay ninguno.' }
  },
})

const crearInversionista = command({
  name: 'crear-inversionista',
  summary: 'Crea un inversionista con una clave inicial, que cambia al ingresar',
  args: { NOMBRE: word(text('NOMBRE')), CORREO: word(email('CORREO')), clave: initial, ...by },
  async run({ config, db }, { NOMBRE: name, CORREO: address, clave, ...from }) {
    const password = clave ?? firstPassword()
    const landlord = { name, email: address, password }
    const created = await createLandlord(db, landlord, actorOf(from), firmTexts(config))
    return {
      data: { id: created, email: address, password },
      text: [
        `${name} ya puede ingresar con ${shownEmail(address)} y esta clave inicial: ${password}`,
        `Sus deberes del mes se abren con: abrir-mes --inversionista ${shownEmail(address)}`,
      ].join('\n'),
    }
  },
})

const cambiarInversionista = command({
  name: 'cambiar-inversionista',
  summary: 'Cambia el nombre o el correo de un inversionista',
  args: {
    CORREO: word(CORREO),
    nombre: option('NOMBRE', 'El nombre nuevo', optionalText('nombre')),
    correo: option('NUEVO', 'El correo nuevo, con el que ingresa desde ahora', correo),
    ...by,
  },
  refine(given) {
    if (given.nombre ?? given.correo) return given
    throw new InputError('Falta --nombre o --correo.')
  },
  async run({ db }, { CORREO: address, nombre, correo, ...from }) {
    const { id, name, email: before } = await findLandlord(db, address)
    await changeLandlord(db, id, { name: nombre, email: correo }, actorOf(from))
    return { data: { id }, text: `Ahora es ${nombre ?? name} <${shownEmail(correo ?? before)}>.` }
  },
})

const nuevaClave = command({
  name: 'nueva-clave',
  summary: 'Da a un inversionista otra clave inicial y cierra sus sesiones',
  args: { CORREO: word(CORREO), clave: initial, ...by },
  async run({ config, db }, { CORREO: address, clave, ...from }) {
    const { id, name, email: stored } = await findLandlord(db, address)
    const password = clave ?? firstPassword()
    const known = [name, stored, ...firmTexts(config)]
    await resetToFirstPassword(db, { id, password, known }, actorOf(from))
    return { data: { id, password }, text: `${name} ingresa ahora con esta clave inicial: ${password}` }
  },
})

/** A command whose input is a landlord. */
function about(
  name: string,
  summary: string,
  work: (db: Database, id: number, by: Actor) => Promise<string>,
): Command {
  return command({
    name,
    summary,
    args: { CORREO: word(CORREO), ...by },
    async run({ db }, { CORREO: address, ...from }) {
      const landlord = await findLandlord(db, address)
      const done = await work(db, landlord.id, actorOf(from))
      return { data: { id: landlord.id }, text: `${landlord.name} ${done}.` }
    },
  })
}

const suspender = about(
  'suspender',
  'Cierra las sesiones de un inversionista y no lo deja ingresar más',
  async (db, id, by) => {
    await suspendLandlord(db, id, by)
    return 'ya no puede ingresar; sus datos quedan'
  },
)

const reactivar = about(
  'reactivar',
  'Deja ingresar nuevamente a un inversionista suspendido, o que pidió la eliminación de sus datos',
  async (db, id, by) => {
    await resumeLandlord(db, id, by)
    return 'puede ingresar nuevamente, con la clave que tenía'
  },
)

const cerrarSesiones = about(
  'cerrar-sesiones',
  'Cierra las sesiones de un inversionista en todos sus dispositivos',
  async (db, id, by) => {
    const ended = await closeSessions(db, id, by)
    return `tenía ${counted(ended, 'sesión, que se cerró', 'sesiones, que se cerraron')}`
  },
)

export const landlordCommands: readonly Command[] = [
  inversionistas,
  crearInversionista,
  cambiarInversionista,
  nuevaClave,
  suspender,
  reactivar,
  cerrarSesiones,
]
