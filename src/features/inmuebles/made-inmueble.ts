import type { Inmueble, InmuebleListItem } from '../../api/inmuebles'
import { inmuebleFields } from '../../../shared/fields'
import { bodyOf, type Texts } from '../../forms/fields/kinds'
import { madeBy } from '../../forms/save-once'

export type InmuebleTexts = Texts<typeof inmuebleFields>

/** The property that the form made, if the list has it. */
export function madeInmueble(inmuebles: readonly InmuebleListItem[], sent: InmuebleTexts, edited = sent) {
  return madeBy(inmuebles, ({ inmueble }, texts) => isLike(inmueble, texts), sent, edited)
}

/** Whether a property may be the one that these fields made. */
function isLike(inmueble: Inmueble, texts: InmuebleTexts): boolean {
  const body = bodyOf(inmuebleFields, texts)
  return (['tipo', 'comuna', 'numero_departamento', 'rol'] as const).every(
    (name) => inmueble[name] === body[name],
  )
}
