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
