/** What is asked of PDF.js. */
export type Page = { streamTextContent: () => { getReader: () => TextReader } }
type TextReader = {
  read: () => Promise<{ done: boolean; value?: TextPart | undefined }>
  cancel: (reason: Error) => Promise<void>
}

/** Marked content, which has no `str`, comes only if it is asked for. */
type TextPart = { items: readonly { str?: string; hasEOL?: boolean }[] }

/** The text of a page, at most about `most` characters; the rest is not parsed. */
export async function pageText(page: Page, most = Infinity): Promise<string> {
  const reader = page.streamTextContent().getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    text += value?.items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join('') ?? ''
    if (text.length < most) continue
    // PDF.js wants an error.
    await reader.cancel(new Error('enough text'))
    break
  }
  return text.trim()
}
