/** docs/contract.md, 'Contract types': what a contract lets. */
export const contractTypes = {
  property: 1,
  propertyWithStorage: 2,
  propertyWithParking: 3,
  storage: 4,
  parking: 5,
} as const
export type ContractType = (typeof contractTypes)[keyof typeof contractTypes]

/** The words of 'Arrendar' (docs/contract.md, 'Contract types'), in the order of their values. */
const contractTypeLabels: readonly { type: ContractType; label: string }[] = [
  { type: contractTypes.property, label: 'Solo el inmueble' },
  { type: contractTypes.propertyWithStorage, label: 'Inmueble con bodega' },
  { type: contractTypes.propertyWithParking, label: 'Inmueble con estacionamiento' },
  { type: contractTypes.storage, label: 'Solo bodega' },
  { type: contractTypes.parking, label: 'Solo estacionamiento' },
]

/** Null for a number or text that is none of the five. */
export function contractTypeOf(value: number | string | null): ContractType | null {
  return contractTypeLabels.find(({ type }) => String(type) === String(value))?.type ?? null
}

export function letsProperty(type: ContractType | null): boolean {
  return type !== contractTypes.parking && type !== contractTypes.storage
}

export function letsParking(type: ContractType | null): boolean {
  return type === contractTypes.propertyWithParking || type === contractTypes.parking
}

export function letsStorage(type: ContractType | null): boolean {
  return type === contractTypes.propertyWithStorage || type === contractTypes.storage
}

/** What can be let of a property: its parking and storage only if it has them (docs/contract.md, 'Create a contract'). */
export function offeredTypes(has: { parking: boolean; storage: boolean }) {
  return contractTypeLabels.filter(
    ({ type }) => (has.parking || !letsParking(type)) && (has.storage || !letsStorage(type)),
  )
}
