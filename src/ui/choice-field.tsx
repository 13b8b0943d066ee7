import { useId } from 'react'
import type { Option } from './select'
import styles from './special-field.module.css'
import { Icon } from './icon'

/** Thumb-sized radio buttons. With an empty value none is chosen. */
export function ChoiceField({
  label,
  value,
  onChange,
  options,
  error,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  error?: string | null | undefined
}) {
  const id = useId()
  return (
    <fieldset
      className={`wrap gap-5 rows-0 ${styles['choices']}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="bold">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="touch">
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="row items-start wrong bold">
            <Icon name="warningCircle" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
