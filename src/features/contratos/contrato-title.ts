import type { ContratoListItem } from '../../api/contratos'
import { contractTypeOf, letsParking, letsProperty, letsStorage } from '../../domain/contract-types'
import { propertyTitle } from '../../domain/property-name'
import { unitNames } from '../../domain/unit-kinds'

/**
 * 'TIPO NUMERO', ' + Estacionamiento N', ' + Bodega N', or parking or storage alone (docs/contract.md, 'Title of a contract').
 */
export function contratoTitle(row: ContratoListItem): string {
  const type = contractTypeOf(row.tipo_contrato)
  const property = letsProperty(type) && propertyTitle(row)
  const parking =
    letsParking(type) && `${unitNames.estacionamiento.one} ${row.estacionamiento_numero ?? ''}`.trim()
  const storage = letsStorage(type) && `${unitNames.bodega.one} ${row.bodega_numero ?? ''}`.trim()
  return [property, parking, storage].filter(Boolean).join(' + ')
}
