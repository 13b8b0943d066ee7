import { useState } from 'react'
import { formatRut, isValidRut, rutMaxLength, takesRutKey } from '../../shared/rut'
import { isRutText, rutProblem } from './field-problems'
import { MaskedField, type MaskedFieldProps } from './masked-field'

/** A wrong check digit only warns, once the number has its length or is left: the paper may be wrong. */
export function RutField(props: MaskedFieldProps) {
  const [left, setLeft] = useState(props.value !== '')
  const whole = left || props.value.length >= rutMaxLength
  const hasWrongDigit = props.value !== '' && whole && !isValidRut(props.value)
  return (
    <MaskedField
      {...props}
      // A text keyboard, since the check digit may be a K.
      inputMode="text"
      placeholder="x.xxx.xxx-x"
      // One character more, so that a number of nine digits is told too long rather than cut to eight.
      maxLength={rutMaxLength + 1}
      takes={takesRutKey}
      mask={(text) => (isRutText(text) ? formatRut(text) : text)}
      problem={rutProblem}
      warning={
        hasWrongDigit ? 'El dígito verificador no corresponde a este RUT. Revísalo antes de guardar.' : null
      }
      onBlur={() => setLeft(true)}
    />
  )
}
