/** The part of PDF.js's page that is used. */
export type Page = { streamTextContent: () => { getReader: () => TextReader } }
type TextReader = {
  read: () => Promise<{ done: boolean; value?: { items: readonly Item[] } | undefined }>
  cancel: (reason: Error) => Promise<void>
}

/** `str`: only marked content has none. `transform` ends with its place, from the bottom left. */
type Item = { str?: string; hasEOL?: boolean; transform?: number[]; width?: number; height?: number }

/**
 * The text of a page row by row, at most about `most` characters; the rest is not parsed. A form is
 * often drawn with all its labels before all its values.
 */
export async function pageRows(page: Page, most: number): Promise<string> {
  const items = (await itemsOf(page, most)).flatMap(({ str = '', transform, width = 0, height = 0 }) => {
    const [x = 0, y = 0] = transform?.slice(4) ?? []
    return str.trim() === '' ? [] : { str, x, y, end: x + width, height }
  })
  items.sort((a, b) => b.y - a.y)
  const rows: (typeof items)[] = []
  for (const item of items) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && first.y - item.y < Math.max(first.height, item.height) / 2) row.push(item)
    else rows.push([item])
  }
  return rows.map(rowText).join('\n')
}

/** Parts of a word touch each other. */
function rowText(row: { str: string; x: number; end: number; height: number }[]): string {
  let text = ''
  let end = Infinity
  for (const item of row.sort((a, b) => a.x - b.x)) {
    text += (item.x - end > item.height / 10 ? ' ' : '') + item.str
    end = item.end
  }
  return text
}

/** Parts of a page's text as they were drawn, at most about `most` characters. */
export async function itemsOf(page: Page, most: number): Promise<Item[]> {
  const reader = page.streamTextContent().getReader()
  const items: Item[] = []
  let length = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    for (const item of value?.items ?? []) {
      items.push(item)
      length += item.str?.length ?? 0
    }
    if (length < most) continue
    // PDF.js wants an error.
    await reader.cancel(new Error('enough text'))
    break
  }
  return items
}
