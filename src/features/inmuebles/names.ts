import type { Inmueble, UnitKind } from '../../api/inmuebles'

/** 'TIPO NUMBER' (contract §4). */
export function inmuebleTitle({
  tipo,
  numero_departamento,
}: Pick<Inmueble, 'tipo' | 'numero_departamento'>): string {
  return [tipo, numero_departamento].filter(Boolean).join(' ') || 'Inmueble'
}

/** What the dialogs of parking and storage call themselves (contract §4). */
export const unitNames: Readonly<Record<UnitKind, { one: string; many: string }>> = {
  estacionamiento: { one: 'Estacionamiento', many: 'Estacionamientos' },
  bodega: { one: 'Bodega', many: 'Bodegas' },
}
