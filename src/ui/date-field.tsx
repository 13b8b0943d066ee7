import { useState, type ComponentProps, type SyntheticEvent } from 'react'
import { TextField } from './field'

/**
 * The platform's own date input: `YYYY-MM-DD` as value, shown as the device writes dates (contract §4). A date of which only
 * a part was written has no value at all: it says so, lest it be saved as none.
 */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'onBlur' | 'onInvalid'>) {
  const [incomplete, setIncomplete] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setIncomplete(currentTarget.validity.badInput)
  return (
    <TextField
      // Without a last day Chromium takes years of six digits.
      max="9999-12-31"
      {...props}
      type="date"
      error={incomplete ? 'La fecha está incompleta. Complétala o bórrala.' : props.error}
      onBlur={look}
      onInvalid={look}
    />
  )
}
