import type { ButtonHTMLAttributes, LabelHTMLAttributes } from 'react'
import { Link, type LinkProps } from './link'
import styles from './button.module.css'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

/** `primary`: the next step; `danger`: ends or removes something; `quiet`: inside a row. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const look = 'touch middle bold rounded'

type Appearance = { variant?: ButtonVariant; icon?: IconName | undefined }

/** `busy` disables it and shows 'Espere...' (docs/contract.md, 'Forms that are saved'). */
export function Button({
  variant = 'secondary',
  icon,
  busy = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Appearance & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(look, styles['button'], styles[variant], className)}
      disabled={busy || disabled}
    >
      {icon && <Icon name={icon} />}
      {busy ? 'Espere...' : children}
    </button>
  )
}

export function LinkButton({
  variant = 'secondary',
  icon,
  className,
  children,
  ...rest
}: LinkProps & Appearance) {
  return (
    <Link {...rest} className={classes(look, styles['button'], styles[variant], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

/** Wraps a file input, which can't be styled itself. */
export function LabelButton({
  variant = 'secondary',
  className,
  ...rest
}: LabelHTMLAttributes<HTMLLabelElement> & { variant?: ButtonVariant | undefined }) {
  return <label {...rest} className={classes(look, styles['button'], styles[variant], className)} />
}

/** `label` is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(look, styles['icon'], className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
