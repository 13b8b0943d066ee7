import { contractTypeOf, letsParking, letsStorage, type ContractType } from '../../../shared/contract-types'
import {
  contratoFields,
  contratoParts,
  each,
  type FieldDef,
  type FormDef,
  type SentForm,
} from '../../../shared/fields'
import { orderProblem } from '../../forms/checks'
import { bodyOf, problemsOf, type Texts } from '../../forms/fields/kinds'
import type { Problems } from '../../forms/use-save'

/** What a contract's forms do beyond the rows of their fields. */

const { tenant } = contratoParts
/** In pairs: on the left the name, the e-mail and the first day, on the right the RUT, the phone and the last day. */
export const tenantPart = {
  nombre_arrendatario: tenant.nombre_arrendatario,
  rut_arrendatario: tenant.rut_arrendatario,
  email_arrendatario: tenant.email_arrendatario,
  mobile_phone: tenant.mobile_phone,
  fecha_inicio: tenant.fecha_inicio,
  fecha_termino: tenant.fecha_termino,
}

/** What is let does not change any more. */
export const editedFields = { ...tenant, ...contratoParts.rent }

/** The wizard's. */
export type NewContrato = Texts<typeof contratoFields>

/** Whether a contract of this type has the field. */
export function isLet({ only }: FieldDef, type: ContractType | null): boolean {
  if (only === undefined) return true
  return only === 'parking' ? letsParking(type) : letsStorage(type)
}

/** What is wrong with these fields of the form. */
export function contratoProblems(form: FormDef, texts: Texts<typeof editedFields>): Problems {
  return {
    ...orderProblem('fecha_termino', texts.fecha_inicio, texts.fecha_termino),
    ...problemsOf(form, texts),
  }
}

/** Of a new contract, as what it lets asks for them. */
export function newProblems(texts: NewContrato): Problems {
  return contratoProblems(letFields(texts), texts)
}

/** The body of docs/contract.md, 'Call 34'; what the type does not let is empty, whatever was chosen before. */
export function newBody(texts: NewContrato): SentForm<typeof contratoFields> {
  const fields = letFields(texts)
  return bodyOf(
    contratoFields,
    each(contratoFields, (_, name) => (name in fields ? texts[name] : '')),
  )
}

function letFields({ type }: NewContrato): FormDef {
  const fields = Object.entries<FieldDef>(contratoFields)
  return Object.fromEntries(fields.filter(([, field]) => isLet(field, contractTypeOf(type))))
}
