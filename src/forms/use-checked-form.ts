import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Problems } from './use-save'

/**
 * A form of the sign-in and of passwords: with our own sentences at the fields instead of the browser's bubbles, from the first try on,
 * and the focus on the first wrong field. `send` is called once `check` finds nothing, and returns what the server found wrong.
 * `onEdit` hears of each change.
 */
export function useCheckedForm(check: () => Problems, send: () => Promise<Problems>, onEdit?: () => void) {
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Problems>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Shown before the focus is set: what is wrong is read from the form itself.
    flushSync(() => setChecked(true))
    if (focusFirstWrong(form)) return
    const problems = await send()
    flushSync(() => setRefused(problems))
    focusFirstWrong(form)
  }

  return {
    problems: { ...refused, ...(checked ? check() : {}) },
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      // What the server said was of what was sent.
      onChange: () => {
        setRefused({})
        onEdit?.()
      },
    },
  }
}

/** Whether there is a wrong field; it has the focus then. */
function focusFirstWrong(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  wrong?.focus()
  return wrong !== null
}
