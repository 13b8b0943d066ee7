import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { LabelButton, type ButtonVariant } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import styles from './file-input.module.css'

export function FileInput({
  label,
  icon,
  variant,
  onChoose,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  icon: IconName
  variant?: ButtonVariant | undefined
  onChoose: (files: readonly File[]) => void
}) {
  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    if (files.length > 0) onChoose(files)
    // Allows choosing the same file again. Its bytes are already being read.
    target.value = ''
  }
  return (
    <LabelButton variant={variant} className={styles['input']}>
      <Icon name={icon} />
      {label}
      <input {...input} type="file" onChange={changed} />
    </LabelButton>
  )
}
