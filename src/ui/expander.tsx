import { useId, useState, type ReactNode } from 'react'
import { classes } from './classes'
import styles from './expander.module.css'
import { Icon } from './icon'

/**
 * Shows and hides what it `controls` (an id): 'Mostrar X' and 'Ocultar X' for a `subject` X, or a
 * fixed text as children.
 */
export function ExpanderButton({
  open,
  onToggle,
  controls,
  subject,
  iconOnly = false,
  children,
}: {
  open: boolean
  onToggle: () => void
  controls: string
  iconOnly?: boolean
} & ({ subject: string; children?: never } | { subject?: never; children: ReactNode })) {
  const name = subject === undefined ? undefined : `${open ? 'Ocultar' : 'Mostrar'} ${subject}`
  return (
    <button
      type="button"
      className={classes(
        `touch bold rounded lit ${styles['button']}`,
        children === undefined ? `middle ${styles['short']}` : 'full between pad',
      )}
      aria-expanded={open}
      // `aria-controls` must not name a missing id.
      aria-controls={open ? controls : undefined}
      aria-label={iconOnly ? name : undefined}
      title={iconOnly ? name : undefined}
      onClick={onToggle}
    >
      {!iconOnly && <Label>{children ?? name}</Label>}
      <Icon name="chevronDown" />
    </button>
  )
}

/** Texts from the portal may be long; elements lay themselves out. */
function Label({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? (
    <span className={`clamp ${styles['label']}`}>{children}</span>
  ) : (
    children
  )
}

/** Renders, and so loads, its content only when open. */
export function Expander({
  title,
  startsOpen = false,
  children,
}: {
  title: ReactNode
  startsOpen?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <ControlledExpander title={title} open={open} onToggle={() => setOpen(!open)}>
      {children}
    </ControlledExpander>
  )
}

/** For an owner that stores whether it is open. */
export function ControlledExpander({
  title,
  open,
  onToggle,
  children,
}: {
  title: ReactNode
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="surface rounded">
      <ExpanderButton open={open} onToggle={onToggle} controls={id}>
        {title}
      </ExpanderButton>
      {open && (
        <div id={id} className={styles['content']}>
          {children}
        </div>
      )}
    </div>
  )
}
