import * as v from 'valibot'
import type { Contrato, ContratoForm, ContratoListItem } from '../../api/contratos'
import { contractTypeOf, letsParking, letsStorage, type ContractType } from '../../../shared/contract-types'
import { emailProblem, missing, orderProblem, unreadable } from '../../forms/checks'
import type { Problems } from '../../forms/use-save'
import { dateInputValue } from '../../../shared/dates'
import { visible } from '../../lib/email-address'
import { moneyProblem, moneyText, parseMoney } from '../../lib/money'
import { phoneDigits, phoneProblem } from '../../lib/phone'
import { rutProblem } from '../../ui/rut-problem'
import { yearProblem } from '../../lib/year'
import { formatRut } from '../../../shared/rut'

/** What the edit form holds: text, under the wire's names. */
export type ContratoFields = v.InferOutput<typeof contratoFieldsSchema>
export const contratoFieldsSchema = v.object({
  nombre_arrendatario: v.string(),
  email_arrendatario: v.string(),
  fecha_inicio: v.string(),
  rut_arrendatario: v.string(),
  mobile_phone: v.string(),
  fecha_termino: v.string(),
  valor_arriendo: v.string(),
  valor_estacionamiento_arriendo: v.string(),
  valor_bodega_arriendo: v.string(),
})

/** What the wizard holds: also what is let. Ids and the type as their select has them; empty is none. */
export type NewContratoFields = v.InferOutput<typeof newContratoFieldsSchema>
export const newContratoFieldsSchema = v.object({
  ...contratoFieldsSchema.entries,
  inmueble: v.string(),
  type: v.string(),
  estacionamiento: v.string(),
  bodega: v.string(),
})

export const emptyContrato: NewContratoFields = {
  nombre_arrendatario: '',
  email_arrendatario: '',
  fecha_inicio: '',
  rut_arrendatario: '',
  mobile_phone: '',
  fecha_termino: '',
  valor_arriendo: '',
  valor_estacionamiento_arriendo: '',
  valor_bodega_arriendo: '',
  inmueble: '',
  type: '',
  estacionamiento: '',
  bodega: '',
}

/** The fields of the first tab; the wizard goes back to it for a problem among them. */
export const tenantFields = [
  'nombre_arrendatario',
  'email_arrendatario',
  'fecha_inicio',
  'rut_arrendatario',
  'mobile_phone',
  'fecha_termino',
] as const

const required = {
  nombre_arrendatario: 'Escribe el nombre del arrendatario.',
  rut_arrendatario: 'Escribe el RUT del arrendatario.',
  fecha_inicio: 'Elige el día en que empieza.',
  fecha_termino: 'Elige el día en que termina.',
  valor_arriendo: 'Escribe el arriendo mensual.',
}

export function isRequired(name: keyof NewContratoFields): boolean {
  return name in required
}

export function fieldsOf(contrato: Contrato): ContratoFields {
  return {
    nombre_arrendatario: contrato.nombre_arrendatario,
    email_arrendatario: contrato.email_arrendatario,
    fecha_inicio: dateInputValue(contrato.fecha_inicio),
    rut_arrendatario: formatRut(contrato.rut_arrendatario),
    mobile_phone: phoneDigits(contrato.mobile_phone),
    fecha_termino: dateInputValue(contrato.fecha_termino),
    valor_arriendo: moneyText(contrato.valor_arriendo),
    valor_estacionamiento_arriendo: moneyText(contrato.valor_estacionamiento_arriendo),
    valor_bodega_arriendo: moneyText(contrato.valor_bodega_arriendo),
  }
}

/** The body of docs/contract.md, 'Call 38': what is let stays as it was. */
export function editedForm(fields: ContratoFields, contrato: Contrato, type: ContractType): ContratoForm {
  return {
    ...tenancyOf(fields),
    type,
    inmueble: contrato.inmueble_id,
    bodega: contrato.bodega,
    estacionamiento: contrato.estacionamiento,
  }
}

/** The body of docs/contract.md, 'Call 34'; what the type does not let is left out, whatever was chosen before. */
export function newForm(fields: NewContratoFields): ContratoForm {
  const type = contractTypeOf(fields.type)
  if (type === null) throw new Error(`no contract type: ${fields.type}`)
  const [parking, storage] = [letsParking(type), letsStorage(type)]
  const tenancy = tenancyOf(fields)
  return {
    ...tenancy,
    type,
    inmueble: Number(fields.inmueble),
    estacionamiento: parking ? Number(fields.estacionamiento) : null,
    bodega: storage ? Number(fields.bodega) : null,
    valor_estacionamiento_arriendo: parking ? tenancy.valor_estacionamiento_arriendo : 0,
    valor_bodega_arriendo: storage ? tenancy.valor_bodega_arriendo : 0,
  }
}

/** Whether a contract may be the one that these fields made. */
export function isLike(
  row: Pick<ContratoListItem, 'arrendatario' | 'rut_arrendatario' | 'fecha_inicio' | 'fecha_termino'>,
  fields: NewContratoFields,
): boolean {
  const { nombre_arrendatario, rut_arrendatario, fecha_inicio, fecha_termino } = tenancyOf(fields)
  return (
    row.arrendatario === nombre_arrendatario &&
    formatRut(row.rut_arrendatario ?? '') === formatRut(rut_arrendatario) &&
    dateInputValue(row.fecha_inicio) === fecha_inicio &&
    dateInputValue(row.fecha_termino) === fecha_termino
  )
}

function tenancyOf(fields: ContratoFields) {
  return {
    nombre_arrendatario: fields.nombre_arrendatario.trim(),
    email_arrendatario: visible(fields.email_arrendatario).trim(),
    fecha_inicio: fields.fecha_inicio,
    rut_arrendatario: formatRut(fields.rut_arrendatario),
    mobile_phone: phoneDigits(fields.mobile_phone),
    fecha_termino: fields.fecha_termino,
    valor_arriendo: parseMoney(fields.valor_arriendo),
    valor_estacionamiento_arriendo: parseMoney(fields.valor_estacionamiento_arriendo),
    valor_bodega_arriendo: parseMoney(fields.valor_bodega_arriendo),
  }
}

const kinds = {
  fecha_inicio: yearProblem,
  rut_arrendatario: rutProblem,
  mobile_phone: phoneProblem,
  fecha_termino: yearProblem,
  valor_arriendo: moneyProblem,
  valor_estacionamiento_arriendo: moneyProblem,
  valor_bodega_arriendo: moneyProblem,
}

/** Every contract needs a tenant, a period in order and a rent. */
export function problemsOf(fields: ContratoFields): Problems {
  return {
    ...orderProblem('fecha_termino', fields.fecha_inicio, fields.fecha_termino),
    ...emailProblem('email_arrendatario', fields.email_arrendatario),
    ...unreadable(fields, kinds),
    ...missing(fields, required),
  }
}

/** A new one also needs what is let: docs/contract.md, 'Create a contract'. */
export function newProblemsOf(fields: NewContratoFields): Problems {
  const type = contractTypeOf(fields.type)
  return {
    // What the type does not let has no field, and is not sent.
    ...problemsOf({
      ...fields,
      ...(!letsParking(type) && { valor_estacionamiento_arriendo: '' }),
      ...(!letsStorage(type) && { valor_bodega_arriendo: '' }),
    }),
    ...missing(fields, {
      inmueble: 'Elige la propiedad.',
      type: 'Elige qué se arrienda.',
      ...(letsParking(type) && { estacionamiento: 'Elige el estacionamiento.' }),
      ...(letsStorage(type) && { bodega: 'Elige la bodega.' }),
    }),
  }
}

/** Those of the first tab. */
export function tenantProblemsOf(fields: NewContratoFields): Problems {
  const problems = Object.entries(problemsOf(fields))
  return Object.fromEntries(problems.filter(([name]) => tenantFields.some((field) => field === name)))
}
