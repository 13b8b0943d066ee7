import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import styles from './message.module.css'
import type { Tone } from './status-badge'

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'warningCircle',
}

/** `danger` interrupts a screen reader (role alert), other tones do not (role status). */
export function Message({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div
      className={`${tone} row gap-3 items-start rounded pad ${styles['message']}`}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} />
      <div className="stack gap-2 start grow">{children}</div>
    </div>
  )
}
