import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon } from './icon'

/** A link that leaves the app, in a new tab that cannot reach back. The address must have been checked (`webUrl`). */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <a className={classes('touch bold', className)} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
    </a>
  )
}
