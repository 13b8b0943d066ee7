import type { ReactNode } from 'react'
import styles from './folded.module.css'
import { Icon } from './icon'

/**
 * What is read now and then, below its heading. What is loaded when it is opened, or stays open for a user who returns, is an
 * `Expander`.
 */
export function Folded({
  title,
  hint,
  startsOpen = false,
  children,
}: {
  title: string
  /** What is in it, in a few words. */
  hint?: string
  startsOpen?: boolean | undefined
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="surface">
      <details open={startsOpen}>
        <summary className={styles['summary']}>
          <h2>{title}</h2>
          {hint !== undefined && <span className="soft small">{hint}</span>}
          <Icon name="chevronDown" />
        </summary>
        {children}
      </details>
    </section>
  )
}
