type Control = HTMLInputElement | HTMLTextAreaElement

const fields = 'form :is(textarea, input:not([type=file], [type=checkbox], [type=radio]))'

/** Whatever makes the page draw itself again. */
const events = ['focusin', 'focusout', 'input', 'change', 'click', 'submit']

/**
 * What a browser fills in without an event (Chrome on the iPhone) React does not know, and its next rendering empties the field. So before
 * React hears of anything that a user does, it hears what is in the fields. What it knows, it has written into the attribute `value` too.
 */
export function hearFields(): void {
  let hearing = false
  function hear({ type, target }: Event) {
    if (hearing) return
    hearing = true
    // All are read before the first is said: to hear it, React draws the others.
    const unheard = Array.from(document.querySelectorAll<Control>(fields))
      .filter((control) => control.value !== control.defaultValue)
      .filter((control) => control !== target || (type !== 'input' && type !== 'change'))
      .map((control) => ({ control, value: control.value }))
    for (const { control, value } of unheard) say(control, value)
    hearing = false
  }
  for (const event of events) document.addEventListener(event, hear, true)
}

/** React notes what is written by `control.value =`, and hears only what differs from that. */
function say(control: Control, value: string): void {
  control.value = control.defaultValue
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
