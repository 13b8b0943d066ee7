import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon'

export type FieldControl = {
  id: string
  className: string | undefined
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  /** Suspicious but accepted, such as a RUT with a wrong check digit. */
  warning?: string | null | undefined
  required?: boolean | undefined
}

/** Owns the label, the ids and the wiring of hint, warning and error. */
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
    <div className="stack gap-1">
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
      {/* Always rendered: a live region added together with its text is not announced.
          https://www.w3.org/WAI/WCAG21/Techniques/aria/ARIA19 */}
      <div aria-live="polite">
        {problem && (
          <p
            id={`${id}-problem`}
            className={`row gap-1 items-start ${error ? 'wrong' : styles['warning']} small bold`}
          >
            <Icon name="warningCircle" />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** Props of a control but for those that the field sets itself. */
export type Without<T> = Omit<T, 'value' | 'onChange' | 'id' | 'className' | 'required'>

/** Separates a field's props from those of its control. */
export function fieldProps<Rest>({ label, hint, error, warning, required, ...rest }: FieldProps & Rest) {
  return [{ label, hint, error, warning, required }, rest] as const
}

export function TextField({
  value,
  onChange,
  ...props
}: FieldProps &
  Without<InputHTMLAttributes<HTMLInputElement>> & { value: string; onChange: (value: string) => void }) {
  const [field, input] = fieldProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <input {...input} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
