import { useState } from 'react'
import { IconButton } from './button'
import { Field, type FieldProps } from './field'
import styles from './field.module.css'

/** Most failed sign-ins are typing errors, so the user can look at the password. */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  readOnly,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  readOnly?: boolean
}) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles['password']}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            readOnly={readOnly}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {/* Without 'contraseña', so that only the field has that name. */}
          <IconButton
            className={styles['toggle']}
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? 'Ocultar lo escrito' : 'Mostrar lo escrito'}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
