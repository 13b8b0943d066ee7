import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes'

/** A sheet of paper on the page. With a `title` it is a region. */
export function Card({
  title,
  actions,
  className,
  children,
}: {
  title?: string
  /** Next to the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  if (title === undefined) return <div className={classes(styles['card'], className)}>{children}</div>
  return (
    <section className={classes(styles['card'], className)} aria-label={title}>
      <div className={styles['header']}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
