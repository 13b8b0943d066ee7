import type { ReactNode } from 'react'
import { classes } from './classes'

/** With a `title` it is a region, and the heading shows the `count` too. */
export function Card({
  title,
  count,
  actions,
  className,
  children,
}: {
  title?: string
  count?: number | undefined
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  if (title === undefined) return <div className={classes('stack surface card', className)}>{children}</div>
  return (
    <section className={classes('stack surface card', className)} aria-label={title}>
      <div className="row wrap between">
        <h2>{count === undefined ? title : `${title} (${count})`}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
