import * as v from 'valibot'
import { Conflict } from '../../domain/errors'
import { optionalText } from '../../domain/fields'
import { firstPassword } from '../../domain/landlords'
import { populate } from '../../seed/populate'
import { command, type Command } from '../command'
import { amountOf } from './amount'

const poblar = command({
  name: 'poblar',
  summary: 'Llena una base vacía con inversionistas inventados, para medir; nunca en producción',
  options: {
    inversionistas: { value: 'CANTIDAD', help: 'Cuántos (10000); el primero es el más grande' },
    inmuebles: { value: 'CANTIDAD', help: 'Los inmuebles del más grande (1000)' },
    meses: { value: 'CANTIDAD', help: 'Los meses abiertos de cada uno, hasta el actual (60)' },
    documentos: { value: 'CANTIDAD', help: 'Los documentos del más grande, sin sus archivos (100000)' },
    clave: { value: 'CLAVE', help: 'La clave de todos (si falta, se inventa una)' },
  },
  input: v.object({
    inversionistas: amountOf('inversionistas', 10_000, 1, 100_000),
    inmuebles: amountOf('inmuebles', 1000, 1, 10_000),
    meses: amountOf('meses', 60, 1, 240),
    documentos: amountOf('documentos', 100_000, 0, 1_000_000),
    clave: optionalText('clave'),
  }),
  async run({ db, config }, { clave, ...size }) {
    if (config.production)
      throw new Conflict(
        'poblar no trabaja en producción (NODE_ENV=production): sus inversionistas son inventados.',
      )
    const password = clave ?? firstPassword()
    const started = performance.now()
    const made = await populate(db, size, password)
    const seconds = (performance.now() - started) / 1000
    const number = (value: number) => new Intl.NumberFormat('es-CL').format(value)
    return {
      data: { ...made, password, seconds },
      text: [
        `Hay ${number(made.inversionistas)} inversionistas con ${number(made.inmuebles)} inmuebles, ${number(made.contratos)} contratos, ${number(made.meses)} meses y ${number(made.documentos)} documentos (${seconds.toFixed(1)} s).`,
        `El más grande ingresa con ${made.email}; la clave de todos es ${password}`,
      ].join('\n'),
    }
  },
})

export const populateCommands: readonly Command[] = [poblar]
