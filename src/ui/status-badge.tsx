import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Colour, icon and word together. `live` if it changes while the user looks. */
export function StatusBadge({
  tone,
  icon,
  live = false,
  children,
}: {
  tone: Tone
  icon: IconName
  live?: boolean
  children: ReactNode
}) {
  return (
    <span className={`${tone} small bold ${styles['badge']}`} role={live ? 'status' : undefined}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
