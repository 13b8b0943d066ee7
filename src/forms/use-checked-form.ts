import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstWrong } from './focus-first-wrong'
import type { Problems } from './use-save'

/**
 * For sign-in and password forms: shows `check`'s sentences from the first submit on and focuses
 * the first wrong field. `send` returns what the server found wrong.
 */
export function useCheckedForm(check: () => Problems, send: () => Promise<Problems>, onEdit?: () => void) {
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Problems>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Rendered now, because `focusFirstWrong` reads the form's attributes.
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
      // The server's complaint was about the old text.
      onChange: () => {
        setRefused({})
        onEdit?.()
      },
    },
  }
}
