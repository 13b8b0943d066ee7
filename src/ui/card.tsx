import type { ReactNode } from 'react'
import { classes } from './classes'

/** A sheet of paper on the page. With a `title` it is a region; the heading shows the `count` too. */
export function Card({
  title,
  count,
  actions,
  className,
  children,
}: {
  title?: string
  count?: number | undefined
  /** Next to the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  if (title === undefined)
    return <div className={classes('stack top surface raised card', className)}>{children}</div>
  return (
    <section className={classes('stack top surface raised card', className)} aria-label={title}>
      <div className="row wrap gap-4 rows-2 between">
        <h2>{count === undefined ? title : `${title} (${count})`}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
