import { accountants } from '../domain/account-kinds'
import { removeAccountant, suspendAccountant } from '../domain/accountants'
import { shownEmail } from '../domain/email-address'
import { email, text } from '../domain/fields'
import { firmTexts } from '../domain/known-words'
import { createAccount, firstPassword } from '../domain/landlords'
import { action, done, flag, word } from './action'

const CORREO = word(email('CORREO'))

export const accountantActions = {
  'nueva-cuenta': action({
    summary: 'Crea la cuenta de un contador, que ingresa en /contador',
    args: { CORREO, NOMBRE: word(text('NOMBRE')) },
    signed: true,
    async run({ config, db }, { CORREO: address, NOMBRE: name }, by) {
      const account = { name, email: address, password: firstPassword() }
      const id = await createAccount(db, account, { kind: accountants, by, firm: firmTexts(config) })
      return {
        data: { id, email: address, password: account.password },
        text: `${name} ya puede ingresar en /contador con ${shownEmail(address)}.\nContraseña inicial: ${account.password}`,
      }
    },
  }),

  'quitar-cuenta': action({
    summary: 'Quita la cuenta de un contador que se creó por error, si nadie la usó',
    args: { CORREO },
    signed: true,
    async run({ db }, { CORREO: address }, by) {
      const { id, name } = await removeAccountant(db, address, by)
      return done(id, `Se quitó la cuenta de ${name}.`)
    },
  }),

  'suspender-cuenta': action({
    summary: 'Cierra las sesiones de un contador y no lo deja ingresar más',
    args: { CORREO, reactivar: flag('Al revés: lo deja ingresar nuevamente') },
    signed: true,
    async run({ db }, { CORREO: address, reactivar }, by) {
      const change = { email: address, suspended: !reactivar }
      const { id, name } = await suspendAccountant(db, change, by)
      const what = reactivar ? 'puede ingresar nuevamente' : 'ya no puede ingresar; lo que decidió queda'
      return done(id, `${name} ${what}.`)
    },
  }),
}
