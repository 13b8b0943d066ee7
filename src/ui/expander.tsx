import { useId, useState, type ReactNode } from 'react'
import { classes } from './classes'
import styles from './expander.module.css'
import { Icon } from './icon'

/**
 * The button that shows and hides what it `controls` (an id): 'Mostrar X' and 'Ocultar X' for a `subject` X. A
 * text that is the same open and closed ('Factura Inmueble 1/3') comes as children.
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
        `touch middle bold rounded ${styles['button']}`,
        children !== undefined && styles['wide'],
      )}
      aria-expanded={open}
      // It must not name an id that is not in the document.
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

/** A text that came from the portal may be long; what is more than a text lays itself out. */
function Label({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? (
    <span className={`clamp ${styles['label']}`}>{children}</span>
  ) : (
    children
  )
}

/** A section: a button across the whole width, and the content, which is rendered (and loaded) only when open. */
export function Expander({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <ControlledExpander title={title} open={open} onToggle={() => setOpen(!open)}>
      {children}
    </ControlledExpander>
  )
}

/** The same, if something else remembers whether it is open. */
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
