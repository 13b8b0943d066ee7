import { isShortForLetter } from '../../shared/rut'

/** Why a RUT is not taken. A wrong check digit is none of these reasons: the paper itself may be wrong. */
export function rutProblem(text: string): string | null {
  return isShortForLetter(text)
    ? 'Un RUT que termina en K tiene más números: 85.001-K. Revisa si falta alguno.'
    : null
}
