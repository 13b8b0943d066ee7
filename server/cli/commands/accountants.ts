import { createAccountant, suspendAccountant } from '../../domain/accountants'
import { shownEmail } from '../../domain/email-address'
import { email, text } from '../../domain/fields'
import { firmTexts } from '../../domain/known-words'
import { firstPassword } from '../../domain/landlords'
import { command, flag, word, type Command } from '../command'
import { actorOf, by } from './inputs'

const CORREO = word(email('CORREO'))

const nuevaCuenta = command({
  name: 'nueva-cuenta',
  summary: 'Crea la cuenta de un contador, que ingresa en /contador',
  args: { CORREO, NOMBRE: word(text('NOMBRE')), ...by },
  async run({ config, db }, { CORREO: address, NOMBRE: name, ...from }) {
    const account = { name, email: address, password: firstPassword() }
    const id = await createAccountant(db, account, actorOf(from), firmTexts(config))
    return {
      data: { id, email: address, password: account.password },
      text: `${name} ya puede ingresar en /contador con ${shownEmail(address)}.\nContraseña inicial: ${account.password}`,
    }
  },
})

const suspenderCuenta = command({
  name: 'suspender-cuenta',
  summary: 'Cierra las sesiones de un contador y no lo deja ingresar más',
  args: { CORREO, reactivar: flag('Al revés: lo deja ingresar nuevamente'), ...by },
  async run({ db }, { CORREO: address, reactivar, ...from }) {
    const change = { email: address, suspended: !reactivar }
    const { id, name } = await suspendAccountant(db, change, actorOf(from))
    const done = reactivar ? 'puede ingresar nuevamente' : 'ya no puede ingresar; lo que decidió queda'
    return { data: { id }, text: `${name} ${done}.` }
  },
})

export const accountantCommands: readonly Command[] = [nuevaCuenta, suspenderCuenta]
