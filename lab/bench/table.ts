/** One round's measures of the product and of what it is held against, in the same unit. */
export type Pair = { floor: number; product: number }

/** Both in each round; what began the last round comes second in the next. */
export async function inTurns<Result>(
  rounds: number,
  measure: (subject: keyof Pair) => Promise<Result>,
): Promise<Record<keyof Pair, Result>[]> {
  const results: Record<keyof Pair, Result>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await measure('floor') : null
    const product = await measure('product')
    results.push({ product, floor: first ?? (await measure('floor')) })
  }
  return results
}

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

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

export function cell(values: readonly number[], unit = ''): string {
  const number = (value: number) => (value < 100 ? value.toFixed(value < 10 ? 2 : 1) : value.toFixed(0))
  return `${number(median(values))}${unit} (${number(Math.min(...values))}–${number(Math.max(...values))})`
}
