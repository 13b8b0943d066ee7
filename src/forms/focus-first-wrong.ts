/** Returns whether there is a wrong field. */
export function focusFirstWrong(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  wrong?.focus()
  return wrong !== null
}
