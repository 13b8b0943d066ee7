import type { ReactNode } from 'react'
import styles from './panel.module.css'
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
    <div className={`stack gap-2 soft centered ${styles['empty']}`}>
      <Icon name={icon} />
      <p className="bold">{text}</p>
      {children}
    </div>
  )
}
