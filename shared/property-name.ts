/** The fields that name a property on the wire. */
type NamedProperty = { tipo: string | null; numero_departamento: string | null }

/** 'TIPO NUMERO' (docs/contract.md, 'Property list'); empty if neither is known. */
export function propertyName({ tipo, numero_departamento }: NamedProperty): string {
  return [tipo, numero_departamento].filter(Boolean).join(' ')
}

/** The name of a property as a heading; never empty. */
export function propertyTitle(property: NamedProperty): string {
  return propertyName(property) || 'Inmueble'
}
