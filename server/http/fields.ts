import * as v from 'valibot'

/** The fields of forms, with Laravel's sentences in Spanish. `name` is what the screen calls the field. */

/** Required text. */
export function text(name: string, options: { max?: number; trim?: boolean } = {}) {
  const { max = 200, trim = true } = options
  const missing = `El campo ${name} es obligatorio.`
  return field(
    v.pipe(
      v.unknown(),
      v.transform(written),
      v.string(missing),
      v.transform((value) => storable(trim ? value.trim() : value)),
      v.nonEmpty(missing),
      v.maxLength(max, tooLong(name, max)),
    ),
  )
}

/** Text that may be missing or empty: null then. */
export function optionalText(name: string, max = 200) {
  return field(
    v.pipe(
      v.unknown(),
      v.transform(written),
      v.string(`El campo ${name} debe ser un texto.`),
      v.transform((value) => storable(value.trim())),
      v.maxLength(max, tooLong(name, max)),
      v.transform((value) => value || null),
    ),
  )
}

/** An id, as a number or digits. */
export function id(name: string) {
  return field(v.pipe(optionalId(name), v.number(`El campo ${name} es obligatorio.`)))
}

/** An id that may be missing; 0 counts as none: null then. */
export function optionalId(name: string) {
  const wrong = `El campo ${name} no es válido.`
  return field(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' ? 0 : Number(value ?? 0))),
      v.number(wrong),
      v.integer(wrong),
      v.minValue(0, wrong),
      v.maxValue(2_147_483_647, wrong),
      v.transform((value) => (value === 0 ? null : value)),
    ),
  )
}

/** A key that is missing is read as one without a value: the field's own sentence answers, not the object's. */
function field<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.optional(schema, null)
}

function written(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : (value ?? '')
}

// PostgreSQL's text can't hold a NUL character.
function storable(value: string): string {
  return value.replaceAll('\0', '')
}

function tooLong(name: string, max: number): string {
  return `El campo ${name} no puede tener más de ${max} caracteres.`
}
