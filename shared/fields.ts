import { contractTypes } from './contract-types'
import { propertyTypes } from './property-types'

/**
 * A field of a property, parking space, storage room or contract. The page makes forms, drafts,
 * checks and bodies of it (src/forms/fields), the server schemas and statements
 * (server/domain/form-fields.ts).
 */
export type FieldDef = {
  /** On the screen; the server's sentences have it in lower case. */
  label: string
  /** The word of the server's sentences, if another. */
  spoken?: string
  /** Required on the wire, though the form may leave it empty: an amount is 0 then. */
  needed?: true
  hint?: string
  /** The most characters; 200 by default. */
  max?: number
  /** Its choices. */
  of?: readonly (string | number)[]
  /** The field that its list depends on: they change, and are kept, together. */
  within?: string
  /** A text that fills two fields' width. */
  long?: true
  /** Only for a contract that lets it. */
  only?: 'parking' | 'storage'
} & (
  | {
      /**
       * `id`: chosen from a list, a number; `place`: searched by name; `money`: pesos; `uf`: UF;
       * `date`: `YYYY-MM-DD`.
       */
      kind: 'text' | 'place' | 'email' | 'date' | 'money' | 'uf' | 'id'
      /** Required: the form's message if it is empty. */
      missing?: string
    }
  | { kind: 'rut' | 'choice'; missing: string }
  | { kind: 'phone'; missing?: never }
)

export type FormDef = Readonly<Record<string, FieldDef>>

export type NameOf<Form extends FormDef> = keyof Form & string

export function each<Form extends FormDef, T>(
  form: Form,
  make: (field: FieldDef, name: NameOf<Form>) => T,
): Record<NameOf<Form>, T> {
  const made = Object.entries(form).map(([name, field]) => [name, make(field, name)])
  return Object.fromEntries(made) as Record<NameOf<Form>, T>
}

/** The values that a form sends. Empty text may be null. */
export type SentForm<Form extends FormDef> = { [Name in NameOf<Form>]: Value<Form[Name]> }

type Value<Field extends FieldDef> = Field['kind'] extends 'money' | 'uf'
  ? number
  : Field['kind'] extends 'id'
    ? Field extends { only: string }
      ? number | null
      : number
    : Field extends { missing: string }
      ? string
      : string | null

/** Whether the wire requires it. What only some contracts let is checked by hand. */
export function isNeeded({ missing, needed, only }: FieldDef): boolean {
  return needed === true || (missing !== undefined && only === undefined)
}

/** docs/contract.md, 'Property form', and 'Body of a property'. */
export const inmuebleParts = {
  place: {
    tipo: {
      label: 'Tipo de Propiedad',
      kind: 'choice',
      of: propertyTypes,
      missing: 'Elige el tipo de propiedad.',
    },
    region: { label: 'Región', kind: 'place' },
    comuna: { label: 'Comuna', kind: 'place', missing: 'Elige la comuna.', within: 'region' },
    numero_departamento: {
      label: 'N° Departamento',
      kind: 'text',
      missing: 'Escribe el número.',
      hint: 'El de la casa, oficina o local, si no es un departamento.',
      max: 50,
    },
    direccion: { label: 'Dirección', kind: 'text', long: true },
  },
  values: {
    rol: {
      label: 'Rol',
      kind: 'text',
      missing: 'Escribe el rol: está en el aviso de contribuciones.',
      hint: 'Por ejemplo, 1523-204.',
      max: 50,
    },
    valor_departamento: {
      label: 'Valor Departamento (UF)',
      spoken: 'valor departamento',
      kind: 'uf',
      missing: 'Escribe el valor en UF.',
    },
    avaluo: { label: 'Avalúo (UF)', spoken: 'avalúo', kind: 'uf', missing: 'Escribe el avalúo fiscal.' },
  },
  deed: {
    fecha_escritura: { label: 'Fecha Escritura', kind: 'date' },
    numero_repertorio: { label: 'N° Repertorio', kind: 'text', max: 50 },
    fecha_facturacion: { label: 'Fecha Facturación', kind: 'date' },
    fecha_inscripcion_cbr: { label: 'Fecha Inscripción CBR', kind: 'date' },
  },
} as const satisfies Record<string, FormDef>

export const inmuebleFields = { ...inmuebleParts.place, ...inmuebleParts.values, ...inmuebleParts.deed }

/**
 * docs/contract.md, 'Parking and storage dialog', and 'Body of a unit', which also has the
 * property.
 */
export const unitFields = {
  numero: { label: 'Número', kind: 'text', missing: 'Escribe el número.', max: 50 },
  rol: { label: 'Rol', kind: 'text', max: 50 },
  valor: { label: 'Valor (UF)', kind: 'uf', needed: true },
  valor_pesos: { label: 'Valor en pesos', kind: 'money' },
  avaluo: { label: 'Avalúo', kind: 'uf', hint: 'En UF' },
} as const satisfies FormDef

const ifApart = 'Solo si se cobra aparte'

/** docs/contract.md, 'Create a contract', and 'Body of a contract'. */
export const contratoParts = {
  tenant: {
    nombre_arrendatario: {
      label: 'Nombre Arrendatario',
      kind: 'text',
      missing: 'Escribe el nombre del arrendatario.',
    },
    email_arrendatario: { label: 'Correo Arrendatario', kind: 'email' },
    fecha_inicio: { label: 'Fecha Inicio', kind: 'date', missing: 'Elige el día en que empieza.' },
    rut_arrendatario: {
      label: 'RUT Arrendatario',
      kind: 'rut',
      missing: 'Escribe el RUT del arrendatario.',
    },
    mobile_phone: { label: 'Teléfono Arrendatario', kind: 'phone' },
    fecha_termino: { label: 'Fecha Término', kind: 'date', hint: 'Vacía si el contrato es indefinido.' },
  },
  let: {
    inmueble: { label: 'Inmueble', kind: 'id', missing: 'Elige la propiedad.' },
    type: {
      label: 'Arrendar',
      kind: 'id',
      of: contractTypes,
      missing: 'Elige qué se arrienda.',
      within: 'inmueble',
    },
    estacionamiento: {
      label: 'Estacionamiento',
      kind: 'id',
      missing: 'Elige el estacionamiento.',
      within: 'inmueble',
      only: 'parking',
    },
    bodega: {
      label: 'Bodega',
      kind: 'id',
      missing: 'Elige la bodega.',
      within: 'inmueble',
      only: 'storage',
    },
  },
  rent: {
    valor_arriendo: {
      label: 'Valor Arriendo',
      kind: 'money',
      missing: 'Escribe el arriendo mensual.',
      hint: 'En pesos, por mes',
    },
    valor_bodega_arriendo: {
      label: 'Valor Bodega Arriendo',
      kind: 'money',
      hint: ifApart,
      only: 'storage',
    },
    valor_estacionamiento_arriendo: {
      label: 'Valor Estacionamiento Arriendo',
      kind: 'money',
      hint: ifApart,
      only: 'parking',
    },
  },
} as const satisfies Record<string, FormDef>

export const contratoFields = { ...contratoParts.tenant, ...contratoParts.let, ...contratoParts.rent }
