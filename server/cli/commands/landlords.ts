import * as v from 'valibot'
import { email, optionalText, text } from '../../domain/fields'
import { createLandlord, firstPassword, listLandlords } from '../../domain/landlords'
import { command, type Command } from '../command'
import { table } from '../texts'

const inversionistas = command({
  name: 'inversionistas',
  summary: 'Inversionistas que pueden ingresar',
  input: v.object({}),
  async run({ db }) {
    const data = await listLandlords(db)
    const rows = data.map((one) => [
      String(one.id),
      one.name,
      one.email,
      one.password_updated ? '' : 'clave inicial',
    ])
    return { data, text: table(['ID', 'Nombre', 'Correo', ''], rows).trimEnd() }
  },
})

const crearInversionista = command({
  name: 'crear-inversionista',
  summary: 'Crea un inversionista con una clave inicial, que cambia al ingresar',
  words: ['NOMBRE', 'CORREO'],
  options: { clave: { value: 'CLAVE', help: 'La clave inicial (si falta, se inventa una)' } },
  input: v.object({
    NOMBRE: text('NOMBRE'),
    CORREO: v.pipe(email('CORREO'), v.toLowerCase()),
    clave: v.pipe(
      optionalText('clave'),
      v.check((value) => value === null || value.length >= 8, 'La clave debe tener al menos 8 caracteres.'),
    ),
  }),
  async run({ db }, { NOMBRE: name, CORREO: address, clave }) {
    const password = clave ?? firstPassword()
    const created = await createLandlord(db, { name, email: address, password })
    return {
      data: { id: created, email: address, password },
      text: [
        `${name} ya puede ingresar con ${address} y esta clave inicial: ${password}`,
        `Sus deberes del mes se abren con: abrir-mes --inversionista ${address}`,
      ].join('\n'),
    }
  },
})

export const landlordCommands: readonly Command[] = [inversionistas, crearInversionista]
