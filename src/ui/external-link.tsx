import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

/** Opens a new tab without access to this one. Check the address with `webUrl` first. */
export function ExternalLink({
  href,
  icon = 'external',
  children,
}: {
  href: string
  icon?: IconName
  children: ReactNode
}) {
  return (
    <a className="touch bold" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name={icon} />
    </a>
  )
}
