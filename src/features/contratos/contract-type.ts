import { contractTypes, type ContractType, type ContratoListItem } from '../../api/contratos'

/** The words of 'Arrendar' (contract §4), in the order of their values. */
export const contractTypeLabels: readonly { type: ContractType; label: string }[] = [
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

export function letsParking(type: ContractType | null): boolean {
  return type === contractTypes.propertyWithParking || type === contractTypes.parking
}

export function letsStorage(type: ContractType | null): boolean {
  return type === contractTypes.propertyWithStorage || type === contractTypes.storage
}

/** What can be let of a property: its parking and storage only where it has them (specification §5). */
export function offeredTypes(has: { parking: boolean; storage: boolean }) {
  return contractTypeLabels.filter(
    ({ type }) => (has.parking || !letsParking(type)) && (has.storage || !letsStorage(type)),
  )
}

/** 'TIPO NUMBER', ' + Estacionamiento N', ' + Bodega N', or parking or storage alone (contract §4). */
export function contratoTitle(row: ContratoListItem): string {
  const type = contractTypeOf(row.tipo_contrato)
  const parking = letsParking(type) && `Estacionamiento ${row.estacionamiento_numero ?? ''}`.trim()
  const storage = letsStorage(type) && `Bodega ${row.bodega_numero ?? ''}`.trim()
  if (type === contractTypes.parking && parking) return parking
  if (type === contractTypes.storage && storage) return storage
  const property = [row.tipo, row.numero_departamento].filter(Boolean).join(' ') || 'Inmueble'
  return [property, parking, storage].filter(Boolean).join(' + ')
}
