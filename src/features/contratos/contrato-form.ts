import { contractTypeOf, letsParking, letsStorage, type ContractType } from '../../../shared/contract-types'
import {
  contratoFields,
  contratoParts,
  each,
  type FieldDef,
  type FormDef,
  type SentForm,
} from '../../../shared/fields'
import { bodyOf, problemsOf, type Texts } from '../../forms/fields/kinds'
import type { Problems } from '../../forms/use-save'

const { tenant } = contratoParts
/** In pairs: name and RUT, e-mail and phone, first and last day. */
export const tenantPart = {
  nombre_arrendatario: tenant.nombre_arrendatario,
  rut_arrendatario: tenant.rut_arrendatario,
  email_arrendatario: tenant.email_arrendatario,
  mobile_phone: tenant.mobile_phone,
  fecha_inicio: tenant.fecha_inicio,
  fecha_termino: tenant.fecha_termino,
}

/** The fields of a stored contract: the property can't be changed. */
export const editedFields = { ...tenant, ...contratoParts.rent }

export type NewContrato = Texts<typeof contratoFields>

export function isLet({ only }: FieldDef, type: ContractType | null): boolean {
  if (only === undefined) return true
  return only === 'parking' ? letsParking(type) : letsStorage(type)
}

export function contratoProblems(form: FormDef, texts: Texts<typeof editedFields>): Problems {
  // `YYYY-MM-DD`; the same day is in order.
  const { fecha_inicio: from, fecha_termino: to } = texts
  const endsEarly = from !== '' && to !== '' && to < from
  return {
    ...(endsEarly && { fecha_termino: 'Esta fecha es anterior a la de inicio.' }),
    ...problemsOf(form, texts),
  }
}

/** Only for the fields of the chosen contract type. */
export function newProblems(texts: NewContrato): Problems {
  return contratoProblems(letFields(texts), texts)
}

/** docs/contract.md, 'Call 34'. Fields that the type does not have are sent empty. */
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
