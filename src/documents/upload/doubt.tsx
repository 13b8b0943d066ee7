import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon'

/** What may be wrong with a file, and what can be done about it. It stops nothing. */
export function Doubt({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="stack gap-3 warning rounded pad">
      <p role="status" className="row gap-3 bold">
        <Icon name="alert" />
        {text}
      </p>
      <div className="wrap shared">{children}</div>
    </div>
  )
}
