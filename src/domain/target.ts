/**
 * What a document is for: the ids that its createDocument call takes. In `monthly` the property and the contract
 * are optional on the wire; null is none.
 */
export type Target =
  | { area: 'initial'; type: number }
  | { area: 'inmueble'; type: number; inmueble: number }
  | { area: 'contrato'; type: number; contrato: number }
  | { area: 'monthly'; type: number; task: number; inmueble: number | null; contrato: number | null }

export type Area = Target['area']

export function sameTarget(a: Target, b: Target): boolean {
  return targetKey(a) === targetKey(b)
}

/** One string per target, for maps and for the row that shows its upload. */
export function targetKey(target: Target): string {
  switch (target.area) {
    case 'initial':
      return `initial/${target.type}`
    case 'inmueble':
      return `inmueble/${target.inmueble}/${target.type}`
    case 'contrato':
      return `contrato/${target.contrato}/${target.type}`
    case 'monthly':
      return `monthly/${target.task}/${target.type}/${target.inmueble ?? 0}/${target.contrato ?? 0}`
  }
}

/** The target that `targetKey` wrote; null for any other text. */
export function targetOfKey(key: string): Target | null {
  const [area, ...ids] = key.split('/')
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = ids.map(Number)
  const target = targetOfIds(area, first, second, third || null, fourth || null)
  return target && targetKey(target) === key ? target : null
}

function targetOfIds(
  area: string | undefined,
  first: number,
  second: number,
  inmueble: number | null,
  contrato: number | null,
): Target | null {
  switch (area) {
    case 'initial':
      return { area, type: first }
    case 'inmueble':
      return { area, inmueble: first, type: second }
    case 'contrato':
      return { area, contrato: first, type: second }
    case 'monthly':
      return { area, task: first, type: second, inmueble, contrato }
    default:
      return null
  }
}
