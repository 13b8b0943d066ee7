import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Icon, type IconName } from './icon'

/** `children`: what the user can do about it. */
export function Empty({
  text,
  icon = 'document',
  children,
}: {
  text: string
  icon?: IconName
  children?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <Icon name={icon} />
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  )
}
