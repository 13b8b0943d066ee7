import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon } from './icon'

/** Opens a new tab without access to this one. Check the address with `webUrl` first. */
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
