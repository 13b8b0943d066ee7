import type { ReactNode } from 'react'
import { Icon } from './icon'

/** Opens a new tab without access to this one. Check the address with `webUrl` first. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="touch bold" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
    </a>
  )
}
