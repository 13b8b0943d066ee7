import * as v from 'valibot'
import type { Database } from '../database/database'
import { plainEmail } from '../../shared/email-address'
import * as calls from '../../shared/calls/accountant'
import type { Write } from '../../shared/calls/call'
import { landlords } from '../domain/account-kinds'
import { shownEmail } from '../domain/email-address'
import { existing } from '../domain/errors'
import { email, field, id, optionalRut, optionalText, text } from '../domain/fields'
import { firmTexts } from '../domain/known-words'
import {
  changeLandlord,
  changeRut,
  closeSessions,
  countLandlords,
  createAccount,
  findLandlord,
  firstPassword,
  inviteLandlord,
  listLandlords,
  remindLandlord,
  resetToFirstPassword,
  resumeLandlord,
  suspendLandlord,
  type ListedLandlord,
} from '../domain/landlords'
import { listWhole } from '../domain/notifications'
import { readProgress, totalsOf } from '../domain/progress'
import type { Actor } from '../domain/trail'
import { action, done, InputError, option, word, type Action } from './action'
import { counted } from '../../shared/counted'
import { listing, placeText, plain } from './texts'
import { CORREO, correo, limit } from './inputs'

const initial = option('CLAVE', 'La clave inicial (si falta, se inventa una)', optionalText('clave'))

/** The landlord with whom a page ended. */
const after = v.pipe(
  optionalText('after', 300),
  v.check((value) => value === null || /^\d{1,9}_./s.test(value), 'El campo after no es válido.'),
  v.transform((value) => {
    const [id = '', ...name] = value?.split('_') ?? []
    return value === null ? null : { id: Number(id), name: name.join('_') }
  }),
)

/** Null if it is empty, or the word 'ninguno'; a missing one is refused. */
const ownRut = field(
  v.pipe(
    v.string('El campo RUT es obligatorio.'),
    v.transform((given): unknown => (given.toLowerCase() === 'ninguno' ? '' : given)),
    optionalRut('RUT'),
  ),
)

export const landlordActions = {
  inversionistas: action({
    summary: 'Los inversionistas: quién tiene aún la clave inicial, quién está suspendido',
    args: { search: { input: optionalText('search') }, after: { input: after }, limit },
    async run({ db }, { search, after: last, limit: length }) {
      const [found, count] = await Promise.all([
        listLandlords(db, { search }, { after: last, limit: length && length + 1 }),
        countLandlords(db, { search }),
      ])
      const data = found.slice(0, length ?? found.length)
      const holders = new Map(data.map(({ id, email: address }) => [address, id]))
      // Data of 0.1 may have one address twice, in two spellings.
      const holder = (one: ListedLandlord) => holders.get(plainEmail(one.email)) ?? one.id
      const state = (one: ListedLandlord) => [
        one.password_updated ? '' : 'clave inicial',
        one.disabled ? 'suspendido' : '',
        holder(one) === one.id ? '' : `no puede ingresar: su correo es el de ${holder(one)}`,
      ]
      const listed = listing(
        data,
        {
          ID: (one) => one.id,
          Nombre: ({ name }) => name,
          Correo: ({ email: address }) => shownEmail(address),
          RUT: (one) => one.rut,
          Estado: (one) => state(one).filter(Boolean).join(', '),
        },
        { none: 'No hay ninguno.' },
      )
      const end = data.at(-1)
      const next = end && found.length > data.length ? `${end.id}_${end.name}` : null
      return { ...listed, data: { landlords: data, next, count }, json: data }
    },
    desk: {
      call: calls.landlords,
      answer: ({ landlords: found, ...rest }) => ({ landlords: found.map(shownLandlord), ...rest }),
    },
  }),

  'ver-inversionista': action({
    args: { id: { input: id('id') } },
    async run({ db }, { id: number }) {
      const landlord = existing(await listLandlords(db, { id: number }))
      const [progress, rows] = await Promise.all([readProgress(db, number), listWhole(db, number)])
      const papers = rows.map(({ property, tenant, period, ...row }) => ({
        ...{ ...row, place: placeText({ property, tenant, period }) },
      }))
      return { data: { ...shownLandlord(landlord), totals: totalsOf(progress), papers }, text: '' }
    },
    desk: { call: calls.landlordById, answer: (landlord) => ({ landlord }) },
  }),

  'invitar-inversionista': action({
    args: {
      name: { input: text('nombre') },
      email: { input: email('correo') },
      rut: { input: optionalRut('RUT') },
    },
    async run({ config, db }, landlord, by) {
      const made = await createAccount(
        db,
        { ...landlord, password: firstPassword() },
        { kind: landlords, by, firm: firmTexts(config), invited: true },
      )
      return done(made, '')
    },
    desk: { call: calls.addLandlord },
  }),

  invitar: about(
    'Envía a un inversionista un correo con un enlace para elegir su contraseña',
    async (db, landlord, by) => {
      await inviteLandlord(db, landlord, by)
      return 'recibirá un correo para elegir su contraseña'
    },
    calls.invite,
  ),

  recordar: about(
    'Envía a un inversionista un correo con lo que falta, a lo más uno al día',
    async (db, landlord, by) => {
      await remindLandlord(db, landlord, by)
      return 'recibirá un correo con lo que le falta'
    },
    calls.remind,
  ),

  'crear-inversionista': action({
    summary: 'Crea un inversionista con una clave inicial, que cambia al ingresar',
    args: {
      NOMBRE: word(text('NOMBRE')),
      CORREO: word(email('CORREO')),
      clave: initial,
      rut: option('RUT', 'Su RUT, que sus comprobantes nombran', optionalRut('rut')),
    },
    signed: true,
    async run({ config, db }, { NOMBRE: name, CORREO: address, clave, rut: own }, by) {
      const password = clave ?? firstPassword()
      const landlord = { name, email: address, password, rut: own }
      const created = await createAccount(db, landlord, { kind: landlords, by, firm: firmTexts(config) })
      return {
        data: { id: created, email: address, password },
        text: [
          `${name} ya puede ingresar con ${shownEmail(address)} y esta clave inicial: ${password}`,
          `Sus deberes del mes se abren con: abrir-mes --si --inversionista ${shownEmail(address)}`,
        ].join('\n'),
      }
    },
  }),

  'cambiar-inversionista': action({
    summary: 'Cambia el nombre o el correo de un inversionista',
    args: {
      CORREO: word(CORREO),
      nombre: option('NOMBRE', 'El nombre nuevo', optionalText('nombre')),
      correo: option('NUEVO', 'El correo nuevo, con el que ingresa desde ahora', correo),
    },
    signed: true,
    refine(given) {
      if (given.nombre ?? given.correo) return given
      throw new InputError('Falta --nombre o --correo.')
    },
    async run({ db }, { CORREO: address, nombre, correo }, by) {
      const { id: number, name, email: before } = await findLandlord(db, address)
      await changeLandlord(db, number, { name: nombre, email: correo }, by)
      return done(number, `Ahora es ${nombre ?? name} <${shownEmail(correo ?? before)}>.`)
    },
  }),

  rut: action({
    summary: 'Anota el RUT de un inversionista, que sus comprobantes nombran, o que no se sabe (ninguno)',
    args: { CORREO: word(CORREO), RUT: word(ownRut) },
    signed: true,
    async run({ db }, { CORREO: address, RUT: own }, by) {
      const { id: number, name } = await findLandlord(db, address)
      await changeRut(db, number, own, by)
      return done(
        number,
        own === null
          ? `${plain(name)} queda sin RUT: sus comprobantes dejan de nombrarlo desde que ingrese de nuevo.`
          : `El RUT de ${plain(name)} es ${own}: sus comprobantes lo nombran desde que ingrese de nuevo.`,
      )
    },
    desk: { call: calls.saveRut, names: { id: 'CORREO', rut: 'RUT' } },
  }),

  'nueva-clave': action({
    summary: 'Da a un inversionista otra clave inicial y cierra sus sesiones',
    args: { CORREO: word(CORREO), clave: initial },
    signed: true,
    async run({ config, db }, { CORREO: address, clave }, by) {
      const { id: number, name, email: stored } = await findLandlord(db, address)
      const password = clave ?? firstPassword()
      const known = [name, stored, ...firmTexts(config)]
      await resetToFirstPassword(db, { id: number, password, known }, by)
      return {
        data: { id: number, password },
        text: `${name} ingresa ahora con esta clave inicial: ${password}`,
      }
    },
  }),

  suspender: about(
    'Cierra las sesiones de un inversionista y no lo deja ingresar más',
    async (db, id, by) => {
      await suspendLandlord(db, id, by)
      return 'ya no puede ingresar; sus datos quedan'
    },
    calls.suspend,
  ),

  reactivar: about(
    'Deja ingresar nuevamente a un inversionista suspendido, o que pidió la eliminación de sus datos',
    async (db, id, by) => {
      await resumeLandlord(db, id, by)
      return 'puede ingresar nuevamente, con la clave que tenía'
    },
    calls.resume,
  ),

  'cerrar-sesiones': about(
    'Cierra las sesiones de un inversionista en todos sus dispositivos',
    async (db, id, by) => {
      const ended = await closeSessions(db, id, by)
      return `tenía ${counted(ended, 'sesión, que se cerró', 'sesiones, que se cerraron')}`
    },
  ),
}

function shownLandlord({ email: address, ...landlord }: ListedLandlord) {
  return { ...landlord, email: shownEmail(address) }
}

/** An action whose input is a landlord. */
function about(
  summary: string,
  work: (db: Database, id: number, by: Actor) => Promise<string>,
  call?: Write,
): Action {
  return action({
    summary,
    args: { CORREO: word(CORREO) },
    signed: true,
    async run({ db }, { CORREO: address }, by) {
      const landlord = await findLandlord(db, address)
      const what = await work(db, landlord.id, by)
      return done(landlord.id, `${landlord.name} ${what}.`)
    },
    ...(call && { desk: { call, names: { id: 'CORREO' } as const } }),
  })
}
