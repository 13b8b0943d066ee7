const html = '<img src=x onerror="top.hacked=1"><script>top.hacked=1</script>'

/** What a portal gone wrong, or somebody in its place, makes of an answer. */
export const attacks = {
  'HTML in every text': texts(html),
  'a script in every text': texts(`javascript:top.hacked=1//${html}`),
  'data: in every text': texts('data:text/html,<script>parent.hacked=1</script>'),
  'a text of ten thousand letters everywhere': texts('ñ'.repeat(10_000)),
  'numbers as texts': inside((value) => (typeof value === 'number' ? String(value) : value)),
  'no lists': inside((value) => (Array.isArray(value) ? null : value)),
  'null for every text and number': inside((value) => (isLeaf(value) ? null : value)),
  'no lists, texts or numbers': inside((value) => (isLeaf(value) || Array.isArray(value) ? null : value)),
  'numbers where texts belong': inside((value) => (typeof value === 'string' ? 7 : value)),
  'texts where numbers belong': inside((value) => (typeof value === 'number' ? 'siete' : value)),
  'objects where texts and numbers belong': inside((value) => (isLeaf(value) ? { evil: value } : value)),
  'empty rows': inside((value) => (Array.isArray(value) ? value.map(() => ({})) : value)),
  'lists of nothing': inside((value) => (Array.isArray(value) ? [null, 3, 'x', []] : value)),
  'an empty object': () => ({}),
  null: () => null,
} as const satisfies Record<string, (answer: unknown) => unknown>

function texts(text: string): (answer: unknown) => unknown {
  return inside((value) => (typeof value === 'string' && !isNumeric(value) ? text : value))
}

/** Applies `change` to every value in an answer, the innermost first. */
export function inside(change: (value: unknown) => unknown): (answer: unknown) => unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(walk))
    if (typeof value !== 'object' || value === null) return change(value)
    return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)])))
  }
  return walk
}

function isLeaf(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** Ids and numbers stay what they are, or the answer would only be malformed. */
function isNumeric(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}
