import * as v from 'valibot'
import type { Unit, UnitForm } from '../../api/inmuebles'
import { missing, unreadable } from '../../forms/checks'
import type { Problems } from '../../forms/use-save'
import { moneyProblem, moneyText, parseMoney } from '../../lib/money'

/** What the parking and storage forms hold: text, under the wire's names. */
export type UnitFields = v.InferOutput<typeof unitFieldsSchema>
export const unitFieldsSchema = v.object({
  numero: v.string(),
  rol: v.string(),
  valor: v.string(),
  valor_pesos: v.string(),
  avaluo: v.string(),
})

export const emptyUnit: UnitFields = { numero: '', rol: '', valor: '', valor_pesos: '', avaluo: '' }

export function fieldsOf(unit: Unit): UnitFields {
  return {
    numero: unit.numero,
    rol: unit.rol ?? '',
    valor: moneyText(unit.valor),
    valor_pesos: moneyText(unit.valor_pesos),
    avaluo: moneyText(unit.avaluo),
  }
}

/** docs/contract.md, 'Body of a unit'. */
export function formOf(fields: UnitFields, inmuebleId: number): UnitForm {
  return {
    numero: fields.numero.trim(),
    rol: fields.rol.trim(),
    valor: parseMoney(fields.valor),
    valor_pesos: parseMoney(fields.valor_pesos),
    avaluo: parseMoney(fields.avaluo),
    inmueble: inmuebleId,
  }
}

export function problemsOf(fields: UnitFields): Problems {
  return {
    ...unreadable(fields, { valor: moneyProblem, valor_pesos: moneyProblem, avaluo: moneyProblem }),
    ...missing(fields, { numero: 'Escribe el número.' }),
  }
}
