import { useState, type SelectHTMLAttributes } from 'react'
import { Field, fieldProps, type FieldProps, type Without } from './field'

const strayText = 'Elige de la lista.'

export type Option = { value: string; label: string }

/**
 * With `placeholder`, an empty value means that nothing is chosen. A value that the list does not have
 * shows as nothing too: it blocks the submit, and the field then says so.
 */
export function SelectField({
  value,
  onChange,
  options,
  placeholder,
  loading = false,
  ...props
}: FieldProps &
  Without<SelectHTMLAttributes<HTMLSelectElement>> & {
    value: string
    onChange: (value: string) => void
    options: readonly Option[]
    placeholder?: string
    /** More options are to come, or could not be read: it blocks nothing. */
    loading?: boolean
  }) {
  const [field, select] = fieldProps(props)
  const [told, setTold] = useState(false)
  const stray = value !== '' && !loading && !options.some((option) => option.value === value)
  return (
    <Field {...field} error={stray && told ? strayText : field.error}>
      {(control) => (
        <select
          {...select}
          {...control}
          ref={(element) => element?.setCustomValidity(stray ? strayText : '')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onInvalid={() => setTold(true)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
