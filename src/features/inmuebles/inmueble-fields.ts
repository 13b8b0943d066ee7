import * as v from 'valibot'
import type { Inmueble, InmuebleForm } from '../../api/inmuebles'
import { missing, unreadable } from '../../forms/checks'
import type { Problems } from '../../forms/use-save'
import { dateInputValue } from '../../../shared/dates'
import { moneyProblem, moneyText, parseMoney } from '../../lib/money'
import { yearProblem } from '../../lib/year'

/** What the property form holds: every field as text, under its name on the wire. */
export type InmuebleFields = v.InferOutput<typeof inmuebleFieldsSchema>
export const inmuebleFieldsSchema = v.object({
  tipo: v.string(),
  region: v.string(),
  comuna: v.string(),
  numero_departamento: v.string(),
  direccion: v.string(),
  rol: v.string(),
  fecha_escritura: v.string(),
  valor_departamento: v.string(),
  numero_repertorio: v.string(),
  avaluo: v.string(),
  fecha_facturacion: v.string(),
  fecha_inscripcion_cbr: v.string(),
})

export const emptyFields: InmuebleFields = {
  tipo: '',
  region: '',
  comuna: '',
  numero_departamento: '',
  direccion: '',
  rol: '',
  fecha_escritura: '',
  valor_departamento: '',
  numero_repertorio: '',
  avaluo: '',
  fecha_facturacion: '',
  fecha_inscripcion_cbr: '',
}

export function fieldsOf(inmueble: Inmueble): InmuebleFields {
  return {
    tipo: inmueble.tipo,
    region: inmueble.region ?? '',
    comuna: inmueble.comuna ?? '',
    numero_departamento: inmueble.numero_departamento ?? '',
    direccion: inmueble.direccion ?? '',
    rol: inmueble.rol ?? '',
    fecha_escritura: dateInputValue(inmueble.fecha_escritura),
    valor_departamento: moneyText(inmueble.valor_departamento),
    numero_repertorio: inmueble.numero_repertorio ?? '',
    avaluo: moneyText(inmueble.avaluo),
    fecha_facturacion: dateInputValue(inmueble.fecha_facturacion),
    fecha_inscripcion_cbr: dateInputValue(inmueble.fecha_inscripcion_cbr),
  }
}

/** Whether a property may be the one that these fields made. */
export function isLike(inmueble: Inmueble, fields: InmuebleFields): boolean {
  const form = formOf(fields)
  return (['tipo', 'comuna', 'numero_departamento', 'rol'] as const).every(
    (name) => inmueble[name] === form[name],
  )
}

/** docs/contract.md, 'Body of a property'. */
export function formOf(fields: InmuebleFields): InmuebleForm {
  return {
    tipo: fields.tipo,
    region: fields.region,
    comuna: fields.comuna,
    numero_departamento: fields.numero_departamento.trim(),
    direccion: fields.direccion.trim(),
    rol: fields.rol.trim(),
    fecha_escritura: fields.fecha_escritura || null,
    valor_departamento: parseMoney(fields.valor_departamento),
    numero_repertorio: fields.numero_repertorio.trim(),
    avaluo: parseMoney(fields.avaluo),
    fecha_facturacion: fields.fecha_facturacion || null,
    fecha_inscripcion_cbr: fields.fecha_inscripcion_cbr || null,
  }
}

/** docs/contract.md, 'Property form': these are marked required. */
const required = {
  tipo: 'Elige el tipo de propiedad.',
  numero_departamento: 'Escribe el número.',
  rol: 'Escribe el rol: está en el aviso de contribuciones.',
  valor_departamento: 'Escribe el valor en UF.',
  avaluo: 'Escribe el avalúo fiscal.',
  comuna: 'Elige la comuna.',
}

export function isRequired(name: keyof InmuebleFields): boolean {
  return name in required
}

const kinds = {
  fecha_escritura: yearProblem,
  valor_departamento: moneyProblem,
  avaluo: moneyProblem,
  fecha_facturacion: yearProblem,
  fecha_inscripcion_cbr: yearProblem,
}

/** Without a region the field of the comuna takes nothing: the problem stands where it can be mended. */
export function problemsOf(fields: InmuebleFields): Problems {
  const { comuna, ...others } = required
  const place = fields.region === '' && fields.comuna === ''
  return {
    ...unreadable(fields, kinds),
    ...missing(fields, {
      ...others,
      ...(place ? { region: 'Elige la región, y después la comuna.' } : { comuna }),
    }),
  }
}
