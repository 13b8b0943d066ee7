import { useState, type ComponentProps, type SyntheticEvent } from 'react'
import { yearProblem } from './field-problems'
import { TextField } from './field'

/**
 * The platform's own date input: `YYYY-MM-DD` as value, shown as the device writes dates (docs/contract.md, 'Dates on the
 * screen'). An incomplete date has no value at all: the field says so, so that it is not saved as none.
 */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'onBlur' | 'onInvalid'>) {
  const [incomplete, setIncomplete] = useState(false)
  // '2026' is written by way of '0002'.
  const [typing, setTyping] = useState(false)
  function look({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    setIncomplete(currentTarget.validity.badInput)
    setTyping(false)
  }

  const problem = incomplete ? 'La fecha está incompleta. Complétala o bórrala.' : yearProblem(props.value)
  return (
    <TextField
      // Without it the year takes six digits (seen in Chromium 156).
      max="9999-12-31"
      {...props}
      type="date"
      // The native input writes dates as the device does: 12/01 is read both ways.
      hint={inWords(props.value) ?? props.hint}
      error={(typing ? null : problem) ?? props.error}
      onChange={(value) => {
        setTyping(true)
        props.onChange(value)
      }}
      onBlur={look}
      onInvalid={look}
    />
  )
}

const longDate = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' })

/** `martes 1 de diciembre de 2026`; null for no date. */
function inWords(value: string): string | null {
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : longDate.format(time).replace(',', '')
}
