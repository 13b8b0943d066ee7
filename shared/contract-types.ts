/** docs/contract.md, 'Contract types': what a contract lets. */
export const contractType = {
  property: 1,
  propertyWithStorage: 2,
  propertyWithParking: 3,
  storage: 4,
  parking: 5,
} as const
export type ContractType = (typeof contractType)[keyof typeof contractType]

/** In the order of 'Arrendar'. */
export const contractTypes: readonly ContractType[] = Object.values(contractType)

/** The words of 'Arrendar'. */
export const contractTypeNames: Readonly<Record<ContractType, string>> = {
  [contractType.property]: 'Solo el inmueble',
  [contractType.propertyWithStorage]: 'Inmueble con bodega',
  [contractType.propertyWithParking]: 'Inmueble con estacionamiento',
  [contractType.storage]: 'Solo bodega',
  [contractType.parking]: 'Solo estacionamiento',
}

export const typesWithProperty: readonly number[] = [
  contractType.property,
  contractType.propertyWithStorage,
  contractType.propertyWithParking,
]
export const typesWithStorage: readonly number[] = [contractType.propertyWithStorage, contractType.storage]
export const typesWithParking: readonly number[] = [contractType.propertyWithParking, contractType.parking]

/** Null for anything but the five. */
export function contractTypeOf(value: number | string | null): ContractType | null {
  return contractTypes.find((type) => String(type) === String(value)) ?? null
}

/** A contract of an unknown type shows its property. */
export function letsProperty(type: ContractType | null): boolean {
  return type === null || typesWithProperty.includes(type)
}

export function letsParking(type: ContractType | null): boolean {
  return type !== null && typesWithParking.includes(type)
}

export function letsStorage(type: ContractType | null): boolean {
  return type !== null && typesWithStorage.includes(type)
}

/** Parking and storage only if the property has them (docs/contract.md, 'Create a contract'). */
export function offeredTypes(has: { parking: boolean; storage: boolean }) {
  return contractTypes
    .filter((type) => (has.parking || !letsParking(type)) && (has.storage || !letsStorage(type)))
    .map((type) => ({ type, label: contractTypeNames[type] }))
}
