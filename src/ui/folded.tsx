import type { ReactNode } from 'react'
import styles from './folded.module.css'
import { Icon } from './icon'

/** For what is read now and then. Use `Expander` for content that loads when opened. */
export function Folded({
  title,
  hint,
  startsOpen = false,
  children,
}: {
  title: string
  hint?: string
  startsOpen?: boolean | undefined
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="surface">
      <details open={startsOpen}>
        <summary className={styles['summary']}>
          <h2 className="normal">{title}</h2>
          {hint !== undefined && <span className="soft small">{hint}</span>}
          <Icon name="chevronDown" />
        </summary>
        {children}
      </details>
    </section>
  )
}
