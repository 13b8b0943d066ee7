/** docs/contract.md, 'Sections of a property'. */
export const propertySection = {
  invoice: 1,
  legal: 2,
  financing: 3,
  furniture: 4,
  /** Its documents are photographs of things. */
  photographs: 5,
  letting: 6,
} as const

/** Their titles, and the beginnings of their counts' names in the list of properties. */
export const propertySections = [
  { id: propertySection.invoice, title: 'Factura Inmueble', counts: 'facturaInmueble' },
  { id: propertySection.legal, title: 'Documentos Legales', counts: 'documentosLegales' },
  { id: propertySection.financing, title: 'Financiamiento', counts: 'financiamiento' },
  { id: propertySection.furniture, title: 'Amoblado', counts: 'amoblado' },
  { id: propertySection.photographs, title: 'Documentos Fotograficos', counts: 'fotografia' },
  { id: propertySection.letting, title: 'Arriendo Inmueble', counts: 'arriendoInmueble' },
] as const
