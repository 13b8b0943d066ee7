import type { SelectHTMLAttributes } from 'react'
import { Field, fieldProps, type FieldProps, type Without } from './field'

export type Option = { value: string; label: string }

/** With `placeholder`, an empty value means that nothing is chosen. */
export function SelectField({
  value,
  onChange,
  options,
  placeholder,
  ...props
}: FieldProps &
  Without<SelectHTMLAttributes<HTMLSelectElement>> & {
    value: string
    onChange: (value: string) => void
    options: readonly Option[]
    placeholder?: string
  }) {
  const [field, select] = fieldProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <select {...select} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
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
