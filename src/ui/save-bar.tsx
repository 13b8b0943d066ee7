import type { ReactNode } from 'react'
import { classes } from './classes'
import styles from './save-bar.module.css'

/** The buttons at the end of a form, in sight while it is longer than the window. */
export function SaveBar({
  isTyped = false,
  className,
  children,
}: {
  /** Stays at its form's end where a keyboard takes half of the screen. */
  isTyped?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes('wrap gap-3', styles['bar'], isTyped && styles['typed'], className)}>
      {children}
    </div>
  )
}
