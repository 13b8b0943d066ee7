/** One round's measures of the product and of what it is held against, in the same unit. */
export type Pair = { floor: number; product: number }

export type Row = {
  what: string
  /** What the floor is. */
  floor: string
  /** How many times the floor, at most; null if none was set. */
  target: number | null
  pairs: readonly Pair[]
}

/** As Markdown: the median of all rounds, and the lowest and highest. A round's ratio is of its own floor. */
export function printTable(title: string, rows: readonly Row[]): void {
  console.log(`${title}\n`)
  console.log('| what | product | floor | of the floor | target | the floor is |')
  console.log('|---|---|---|---|---|---|')
  for (const { what, floor, target, pairs } of rows) {
    const cells = [
      what,
      cell(pairs.map(({ product }) => product)),
      cell(pairs.map((pair) => pair.floor)),
      cell(
        pairs.map((pair) => pair.product / pair.floor),
        '×',
      ),
      target === null ? '' : `≤ ${target}×`,
      floor,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

export function cell(values: readonly number[], unit = ''): string {
  const sorted = [...values].sort((a, b) => a - b)
  const number = (value = NaN) => (value < 100 ? value.toFixed(value < 10 ? 2 : 1) : value.toFixed(0))
  return `${number(sorted[Math.floor(sorted.length / 2)])}${unit} (${number(sorted[0])}–${number(sorted.at(-1))})`
}
