import { useId, useState, type KeyboardEvent } from 'react'
import { folded, matches } from '../lib/search'
import { classes } from './classes'
import styles from './combobox-field.module.css'
import { Field, type FieldProps } from './field'
import { Icon } from './icon'

/**
 * A list too long to scroll: typing narrows it, accents and case aside, and `alias` adds other names that an option goes by
 * (the ARIA combobox pattern). Leaving the field takes what was named in full, or brings back what was chosen before.
 */
export function ComboboxField({
  label,
  hint,
  error,
  warning,
  required,
  value,
  onChange,
  options,
  alias,
  disabled,
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  options: readonly string[]
  alias?: (option: string) => string
  disabled?: boolean
}) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const names = (option: string) => `${option}\n${alias?.(option) ?? ''}`
  const shown = typed === null ? options : options.filter((option) => matches(typed, names(option)))

  function show(at: number) {
    setOpen(true)
    setActive(at)
  }

  function close() {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }

  function choose(option: string) {
    close()
    if (option !== value) onChange(option)
  }

  function leave() {
    const wanted = folded(typed?.trim() ?? '')
    const named = wanted && options.find((option) => folded(names(option)).split('\n').includes(wanted))
    if (named) choose(named)
    else if (typed?.trim() === '') choose('')
    else close()
  }

  function move(event: KeyboardEvent) {
    const last = shown.length - 1
    switch (event.key) {
      case 'ArrowDown':
        show(open ? Math.min(active + 1, last) : Math.max(options.indexOf(value), 0))
        break
      case 'ArrowUp':
        show(open ? Math.max(active - 1, 0) : last)
        break
      case 'Enter': {
        const option = open ? shown[active] : undefined
        // On a closed list Enter is the form's.
        if (option === undefined) return
        choose(option)
        break
      }
      case 'Escape':
        if (!open) return
        close()
        break
      default:
        return
    }
    // Kept from the dialog or form around it, too.
    event.preventDefault()
    event.stopPropagation()
  }

  const listed = open && shown.length > 0
  const activeOption = listed ? shown[active] : undefined
  return (
    <Field label={label} hint={hint} error={error} warning={warning} required={required}>
      {(control) => (
        <div className={styles['box']}>
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-activedescendant={activeOption === undefined ? undefined : `${listId}-${active}`}
            value={typed ?? value}
            onChange={(event) => {
              setTyped(event.target.value)
              show(0)
            }}
            onClick={() => show(options.indexOf(value))}
            onKeyDown={move}
            onBlur={leave}
          />
          <span className={styles['sign']}>
            <Icon name="chevronDown" />
          </span>
          {listed && (
            // What is pressed here must not take the focus, or the list would close before it is chosen.
            <ul
              id={listId}
              role="listbox"
              aria-label="Opciones"
              className={styles['list']}
              onPointerDown={(event) => event.preventDefault()}
            >
              {shown.map((option, index) => (
                <li
                  key={option}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={option === value}
                  className={styles['option']}
                  data-active={index === active || undefined}
                  ref={index === active ? scrollIntoList : undefined}
                  onClick={() => choose(option)}
                >
                  {option}
                </li>
              ))}
            </ul>
          )}
          {open && !listed && (
            <p className={classes(styles['list'], styles['none'])} role="status">
              Sin coincidencias
            </p>
          )}
        </div>
      )}
    </Field>
  )
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
