type Control = HTMLInputElement | HTMLTextAreaElement

const fields = 'form :is(textarea, input:not([type=file], [type=checkbox], [type=radio]))'

/** Events after which React may render. */
const events = ['focusin', 'focusout', 'input', 'change', 'click', 'submit']

/**
 * Chrome on iOS autofills fields without an event; React does not notice and its next render
 * empties them. So before React handles any event, tell it what the fields hold. It mirrors known
 * values in the `value` attribute.
 */
export function hearFields(): void {
  let hearing = false
  function hear({ type, target }: Event) {
    if (hearing) return
    hearing = true
    // Read all first: handling the first one makes React render the others.
    const unheard = Array.from(document.querySelectorAll<Control>(fields))
      .filter((control) => control.value !== control.defaultValue)
      .filter((control) => control !== target || (type !== 'input' && type !== 'change'))
      .map((control) => ({ control, value: control.value }))
    for (const { control, value } of unheard) say(control, value)
    hearing = false
  }
  for (const event of events) document.addEventListener(event, hear, true)
}

/**
 * React tracks assignments to `control.value` and ignores an event without a difference to
 * them.
 */
function say(control: Control, value: string): void {
  control.value = control.defaultValue
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
