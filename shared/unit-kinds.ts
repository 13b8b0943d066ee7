export type UnitKind = 'estacionamiento' | 'bodega'

/** Singular and plural on the screen (docs/contract.md, 'Parking and storage dialog'). */
export const unitNames: Readonly<Record<UnitKind, { one: string; many: string }>> = {
  estacionamiento: { one: 'Estacionamiento', many: 'Estacionamientos' },
  bodega: { one: 'Bodega', many: 'Bodegas' },
}

/** Their numbers (docs/contract.md, 'Codes and names'). */
export const unitKind = { parking: 1, storage: 2 } as const
export type UnitKindId = (typeof unitKind)[keyof typeof unitKind]
