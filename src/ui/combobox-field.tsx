import { useId } from 'react'
import { classes } from './classes'
import { Field, type FieldProps } from './field'
import styles from './special-field.module.css'
import { Icon } from './icon'
import { useCombobox, type Combobox } from './use-combobox'

/** The ARIA pattern. Typing filters, ignoring accents and case; `alias` adds other names. */
export function ComboboxField({
  value,
  onChange,
  options,
  alias,
  disabled,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  options: readonly string[]
  alias?: (option: string) => string
  disabled?: boolean
}) {
  const listId = useId()
  const box = useCombobox({ value, onChange, options, alias })
  const isListed = box.open && box.shown.length > 0
  const isActive = isListed && box.shown[box.active] !== undefined
  const stray = box.stray ? 'Elige una de la lista.' : null
  return (
    <Field {...field} error={stray ?? field.error}>
      {(control) => (
        <div className={styles['combobox']}>
          <input
            {...control}
            // Blocks the submit, since `value` is still the old one.
            ref={(input) => input?.setCustomValidity(stray ?? '')}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={isActive ? `${listId}-${box.active}` : undefined}
            value={box.typed ?? value}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.openAtValue}
            onKeyDown={box.move}
            onBlur={box.leave}
          />
          <span>
            <Icon name="chevronDown" />
          </span>
          {isListed && <Options id={listId} box={box} value={value} />}
          {box.open && !isListed && (
            <p
              className={classes('row tall soft high rounded', styles['list'], styles['option'])}
              role="status"
            >
              Sin coincidencias
            </p>
          )}
        </div>
      )}
    </Field>
  )
}

function Options({ id, box, value }: { id: string; box: Combobox; value: string }) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Opciones"
      className={`high rounded ${styles['list']}`}
      // A press must not move the focus: the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      {box.shown.map((option, index) => (
        <li
          key={option}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option === value}
          className={`row tall lit ${styles['option']}`}
          data-active={index === box.active || undefined}
          ref={index === box.active ? scrollIntoList : undefined}
          onClick={() => box.choose(option)}
        >
          {option}
        </li>
      ))}
    </ul>
  )
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
