import { useState, type KeyboardEvent } from 'react'
import { folded, matches } from '../lib/search'

export type Combobox = {
  /** The text since the last choice; null if none was typed. */
  typed: string | null
  open: boolean
  shown: readonly string[]
  /** The highlighted position in `shown`; -1 for none. */
  active: number
  /** The field was left with a text that is not an option. */
  stray: boolean
  type: (text: string) => void
  /** Opens the list at the current value. */
  openAtValue: () => void
  choose: (option: string) => void
  move: (event: KeyboardEvent) => void
  leave: () => void
}

/**
 * The state and keys of a combobox. Leaving it takes the option typed in full, the highlighted
 * one, or the only match; any other text is `stray`.
 */
export function useCombobox({
  value,
  onChange,
  options,
  alias,
}: {
  value: string
  onChange: (value: string) => void
  options: readonly string[]
  /** Other names of an option, one per line. */
  alias: ((option: string) => string) | undefined
}): Combobox {
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
    const named =
      wanted === '' ? undefined : options.find((option) => folded(names(option)).split('\n').includes(wanted))
    const only = typed !== null && shown.length === 1 ? shown[0] : undefined
    const taken = named ?? (open ? shown[active] : undefined) ?? only
    if (typed?.trim() === '') choose('')
    else if (taken !== undefined) choose(taken)
    else setOpen(false)
  }

  function move(event: KeyboardEvent) {
    if (!handleKey(event.key)) return
    // A dialog or form around the field must not react too.
    event.preventDefault()
    event.stopPropagation()
  }

  /** False for keys that the combobox does not use. */
  function handleKey(key: string): boolean {
    const last = shown.length - 1
    const option = open ? shown[active] : undefined
    if (key === 'ArrowDown') show(open ? Math.min(active + 1, last) : Math.max(shown.indexOf(value), 0))
    else if (key === 'ArrowUp') show(open ? Math.max(active - 1, 0) : last)
    // With the list closed, Enter submits the form.
    else if (key === 'Enter' && option !== undefined) choose(option)
    else if (key === 'Escape' && open) close()
    else return false
    return true
  }

  return {
    typed,
    open,
    shown,
    active,
    stray: typed !== null && !open,
    type(text) {
      setTyped(text)
      show(0)
    },
    openAtValue: () => show(shown.indexOf(value)),
    choose,
    move,
    leave,
  }
}
