import { useRef, useState } from 'react'
import { Button } from './button'
import { Field, type FieldProps } from './field'
import { yearProblem } from './field-problems'
import styles from './special-field.module.css'

/**
 * A native date input with `YYYY-MM-DD` as value (docs/contract.md, 'Dates on the screen'). An
 * incomplete date has an empty value, so the field must report it.
 */
export function DateField({
  value,
  onChange,
  hint,
  error,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [incomplete, setIncomplete] = useState(false)
  // Typing '2026' passes through '0002'.
  const [typing, setTyping] = useState(false)
  function look() {
    setIncomplete(input.current?.validity.badInput ?? false)
    setTyping(false)
  }
  function clear() {
    if (!input.current) return
    // React does not clear half-typed input, because its value is already empty.
    input.current.value = ''
    onChange('')
    look()
    input.current.focus()
  }

  const problem = incomplete ? 'La fecha está incompleta. Complétala o bórrala.' : yearProblem(value)
  return (
    <Field
      {...field}
      // The device decides how the input writes dates, and 12/01 is ambiguous.
      hint={inWords(value) ?? hint}
      error={(typing ? null : problem) ?? error}
    >
      {(control) => (
        <div className={`wrap ${styles['date']}`}>
          <input
            {...control}
            ref={input}
            type="date"
            // Without `max` the year takes six digits (seen in Chromium 156).
            max="9999-12-31"
            value={value}
            onChange={(event) => {
              setTyping(true)
              onChange(event.target.value)
            }}
            onBlur={look}
            onInvalid={look}
          />
          {/* The iPhone's calendar can't empty a date
              (https://bugs.webkit.org/show_bug.cgi?id=200416). */}
          {!field.required && (value !== '' || incomplete) && (
            <Button variant="quiet" onClick={clear}>
              Borrar<span className="visually-hidden"> {field.label}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

const longDate = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' })

/** `martes 1 de diciembre de 2026`; null without a date. */
function inWords(value: string): string | null {
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : longDate.format(time).replace(',', '')
}
