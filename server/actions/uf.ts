import * as v from 'valibot'
import { date, text } from '../domain/fields'
import { NotFound } from '../domain/errors'
import { readPesos, removeUf, setUf } from '../domain/uf'
import { action, word } from './action'
import { dayOf } from './texts'

const pesos = v.pipe(
  text('VALOR'),
  v.transform(readPesos),
  v.number('VALOR se escribe en pesos, por ejemplo 39999.42 o 39.999,42.'),
)

export const ufActions = {
  uf: action({
    summary: 'Anota el valor de la UF de un día, como lo publica el Banco Central',
    args: { FECHA: word(date('FECHA')), VALOR: word(pesos) },
    async run({ db }, { FECHA, VALOR }) {
      await setUf(db, FECHA, VALOR)
      const value = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2 }).format(VALOR)
      return {
        data: { fecha: FECHA, pesos: VALOR },
        text: `La UF del ${dayOf(FECHA)} es $${value}.`,
      }
    },
  }),

  'quitar-uf': action({
    summary: 'Quita el valor de la UF que se anotó para un día por error',
    args: { FECHA: word(date('FECHA')) },
    async run({ db }, { FECHA }) {
      if (!(await removeUf(db, FECHA))) throw new NotFound(`La UF del ${dayOf(FECHA)} no está anotada.`)
      return { data: { fecha: FECHA }, text: `Se quitó la UF del ${dayOf(FECHA)}.` }
    },
  }),
}
