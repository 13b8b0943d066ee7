import { useState, type KeyboardEvent } from 'react'
import { folded, matches } from '../lib/search'

export type Combobox = {
  /** What was typed since the last choice; null if nothing was. */
  typed: string | null
  open: boolean
  /** The options that fit what was typed. */
  shown: readonly string[]
  /** The position in `shown` that the arrows have reached; -1 for none. */
  active: number
  type: (text: string) => void
  /** Opens the list at the present value. */
  openAtValue: () => void
  choose: (option: string) => void
  move: (event: KeyboardEvent) => void
  leave: () => void
}

/**
 * The state and the keys of a combobox. Leaving it takes an option that was typed in full, and otherwise brings back the
 * value that it had.
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
    const named = wanted && options.find((option) => folded(names(option)).split('\n').includes(wanted))
    if (named) choose(named)
    else if (typed?.trim() === '') choose('')
    else close()
  }

  function move(event: KeyboardEvent) {
    if (!handleKey(event.key)) return
    // A dialog or form around the field must not react, too.
    event.preventDefault()
    event.stopPropagation()
  }

  /** False for a key that is not the combobox's. */
  function handleKey(key: string): boolean {
    const last = shown.length - 1
    const option = open ? shown[active] : undefined
    if (key === 'ArrowDown') show(open ? Math.min(active + 1, last) : Math.max(options.indexOf(value), 0))
    else if (key === 'ArrowUp') show(open ? Math.max(active - 1, 0) : last)
    // With the list closed, Enter is the form's.
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
    type(text) {
      setTyped(text)
      show(0)
    },
    openAtValue: () => show(options.indexOf(value)),
    choose,
    move,
    leave,
  }
}
