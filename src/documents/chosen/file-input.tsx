import { useEffect, useState, type InputHTMLAttributes } from 'react'
import { LabelButton, type ButtonVariant } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import styles from './file-input.module.css'
import { createPicker } from './picker'

/** A choice reaches `onChoose` also if the form is left while the picker is open. */
export function FileInput({
  label,
  icon,
  variant,
  onChoose,
  onClick,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  icon: IconName
  variant?: ButtonVariant | undefined
  onChoose: (files: readonly File[]) => void
}) {
  const [{ follow, listen, open }] = useState(() => createPicker(onChoose))
  useEffect(() => follow(onChoose))
  return (
    <LabelButton variant={variant} className={styles['input']}>
      <Icon name={icon} />
      {label}
      <input
        {...input}
        ref={listen}
        type="file"
        onClick={(event) => {
          onClick?.(event)
          if (!event.defaultPrevented) open(event.currentTarget)
        }}
      />
    </LabelButton>
  )
}
