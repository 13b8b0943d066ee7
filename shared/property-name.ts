/** What the wire says wherever it names a property. */
type NamedProperty = { tipo: string | null; numero_departamento: string | null }

/** 'TIPO NUMERO' (docs/contract.md, 'Property list'); empty if neither is known. */
export function propertyName({ tipo, numero_departamento }: NamedProperty): string {
  return [tipo, numero_departamento].filter(Boolean).join(' ')
}

/** As a heading, which is not empty. */
export function propertyTitle(property: NamedProperty): string {
  return propertyName(property) || 'Inmueble'
}
