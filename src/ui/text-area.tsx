import { Field, type FieldProps } from './field'

export function TextAreaField({
  value,
  onChange,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea {...control} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
