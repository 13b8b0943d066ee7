/**
 * The six counted sections of a property's documents, by their number on the wire (docs/contract.md, 'Sections of a property').
 */
export const propertySections = [1, 2, 3, 4, 5, 6] as const
export type PropertySection = (typeof propertySections)[number]

/** The section whose documents are photographs of things. */
export const photographs: PropertySection = 5

export const sectionNames: Readonly<Record<PropertySection, string>> = {
  1: 'Factura Inmueble',
  2: 'Documentos Legales',
  3: 'Financiamiento',
  4: 'Amoblado',
  5: 'Documentos Fotograficos',
  6: 'Arriendo Inmueble',
}
