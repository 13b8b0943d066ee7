import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react'
import styles from './field.module.css'
import { Icon } from './icon'

/** The props that tie the control inside a `Field` to its label, hint and error. */
export type FieldControl = {
  id: string
  className: string | undefined
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: string
  /** Help before typing, below the field. */
  hint?: ReactNode
  /** What is wrong, and what to do. */
  error?: string | null | undefined
  /** What looks wrong but may be sent (a RUT with a wrong check digit). */
  warning?: string | null | undefined
  required?: boolean | undefined
}

/** Owns label, ids and the wiring of hint, warning and error: no form repeats it. */
export function Field({
  label,
  hint,
  error,
  warning,
  required = false,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const problem = error ?? warning
  const described = [hint ? `${id}-hint` : null, problem ? `${id}-problem` : null].filter(Boolean).join(' ')
  return (
    <div className={`stack gap-1 top ${styles['field']}`}>
      <label htmlFor={id} className={`bold ${styles['label']}`} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        className: `full rounded ${styles['control']}`,
        required,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="soft small">
          {hint}
        </p>
      )}
      {/* Always there: a live region that appears together with its text is not announced.
          https://www.w3.org/WAI/WCAG21/Techniques/aria/ARIA19 */}
      <div aria-live="polite">
        {problem && (
          <p
            id={`${id}-problem`}
            className={`row gap-1 items-start ${error ? 'wrong' : 'doubtful'} small bold`}
          >
            <Icon name="warningCircle" />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

type Without<T> = Omit<T, 'value' | 'onChange' | 'id' | 'className' | 'required'>

/** A text input of any `type` whose value is a string. */
export function TextField({
  label,
  hint,
  error,
  warning,
  required,
  value,
  onChange,
  ...input
}: FieldProps &
  Without<InputHTMLAttributes<HTMLInputElement>> & { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label} hint={hint} error={error} warning={warning} required={required}>
      {(control) => (
        <input {...input} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  warning,
  required,
  value,
  onChange,
  rows = 3,
}: FieldProps & { value: string; onChange: (value: string) => void; rows?: number }) {
  return (
    <Field label={label} hint={hint} error={error} warning={warning} required={required}>
      {(control) => (
        <textarea {...control} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

export type Option = { value: string; label: string }

/** A native select. With `placeholder`, nothing is chosen while the value is empty. */
export function SelectField({
  label,
  hint,
  error,
  warning,
  required,
  value,
  onChange,
  options,
  placeholder,
  ...select
}: FieldProps &
  Without<SelectHTMLAttributes<HTMLSelectElement>> & {
    value: string
    onChange: (value: string) => void
    options: readonly Option[]
    placeholder?: string
  }) {
  return (
    <Field label={label} hint={hint} error={error} warning={warning} required={required}>
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
