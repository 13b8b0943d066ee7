import { contractTypeOf, letsParking, letsProperty, letsStorage } from './contract-types'
import { propertyTitle } from './property-name'
import { unitNames } from './unit-kinds'

/** What a contract lets, as the wire's list of contracts has it. */
type LetUnits = {
  tipo_contrato: number | null
  tipo: string | null
  numero_departamento: string | null
  estacionamiento_numero: string | null
  bodega_numero: string | null
}

/**
 * 'TIPO NUMERO', ' + Estacionamiento N', ' + Bodega N', or one of these alone (docs/contract.md,
 * 'Title of a contract').
 */
export function contratoTitle(row: LetUnits): string {
  const type = contractTypeOf(row.tipo_contrato)
  const property = letsProperty(type) && propertyTitle(row)
  const parking =
    letsParking(type) && `${unitNames.estacionamiento.one} ${row.estacionamiento_numero ?? ''}`.trim()
  const storage = letsStorage(type) && `${unitNames.bodega.one} ${row.bodega_numero ?? ''}`.trim()
  return [property, parking, storage].filter(Boolean).join(' + ')
}
