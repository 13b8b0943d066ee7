/**
 * Fires in a page what a keyboard that composes does to the focused field, which only Chromium's driver
 * can do (https://www.w3.org/TR/uievents/#events-compositionevents): the whole word with each letter; an
 * `input` behind the end (Firefox) or before it (WebKit). Gives what the field showed after each letter.
 */
export async function compose(word: string, engine: string): Promise<string[]> {
  const field = document.activeElement as HTMLInputElement
  const head = field.value
  const write = (value: string) => Reflect.set(HTMLInputElement.prototype, 'value', value, field)
  const fire = (event: Event) => {
    field.dispatchEvent(event)
    return new Promise((resolve) => setTimeout(resolve))
  }
  const input = (inputType: string, data: string | null, isComposing: boolean) =>
    fire(new InputEvent('input', { bubbles: true, inputType, data, isComposing }))
  const composition = (type: string, data: string) =>
    fire(new CompositionEvent(type, { bubbles: true, data }))

  const shown: string[] = []
  await composition('compositionstart', '')
  for (let end = 1; end <= word.length; end++) {
    const data = word.slice(0, end)
    await composition('compositionupdate', data)
    write(head + data)
    await input('insertCompositionText', data, true)
    shown.push(field.value)
  }
  if (engine === 'webkit') {
    write(head)
    await input('deleteCompositionText', null, true)
    write(head + word)
    await input('insertFromComposition', word, true)
  }
  await composition('compositionend', word)
  if (engine === 'firefox') await input('insertCompositionText', word, false)
  return shown
}
