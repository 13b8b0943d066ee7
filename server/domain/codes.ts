/**
 * The numbers that the portal gives to things (docs/contract.md, 'Codes and names'). They are on the wire and in the database, whose
 * migrations (which never change) repeat them.
 */

export const documentStatus = { inReview: 0, approved: 1, rejected: 2, complete: 3 } as const
export type DocumentStatus = (typeof documentStatus)[keyof typeof documentStatus]

/** A document's status by its name (docs/contract.md, 'Document statuses'). */
export const statusNames: Readonly<Record<DocumentStatus, string>> = {
  [documentStatus.inReview]: 'En revisión',
  [documentStatus.approved]: 'Aprobado',
  [documentStatus.rejected]: 'Rechazado',
  [documentStatus.complete]: 'Completado',
}

/** What a landlord can answer in place of a document, by its name (docs/contract.md, 'Answers in place of a document'). */
export const answerNames = { 'no-lo-tengo': 'No lo tengo', 'no-aplica': 'No aplica' } as const
export type AnswerKind = keyof typeof answerNames

/** 'Otros' (docs/contract.md, 'Types 32 and 42'): takes any number of documents, each with a detail. */
export const otherDocuments = 32

/** 'Autorización SII' (docs/contract.md, 'Types 32 and 42'): the portal has no viewer for it. */
export const siiAuthorization = 42

export const unitKind = { parking: 1, storage: 2 } as const
export type UnitKindId = (typeof unitKind)[keyof typeof unitKind]

/** What a contract lets. */
export const contractType = {
  property: 1,
  propertyWithStorage: 2,
  propertyWithParking: 3,
  storage: 4,
  parking: 5,
} as const
export type ContractType = (typeof contractType)[keyof typeof contractType]

export const contractTypeNames: Readonly<Record<ContractType, string>> = {
  [contractType.property]: 'Solo el inmueble',
  [contractType.propertyWithStorage]: 'Inmueble con bodega',
  [contractType.propertyWithParking]: 'Inmueble con estacionamiento',
  [contractType.storage]: 'Solo bodega',
  [contractType.parking]: 'Solo estacionamiento',
}

export const contractTypes: readonly number[] = Object.values(contractType)
export const typesWithProperty: readonly number[] = [
  contractType.property,
  contractType.propertyWithStorage,
  contractType.propertyWithParking,
]
export const typesWithStorage: readonly number[] = [contractType.propertyWithStorage, contractType.storage]
export const typesWithParking: readonly number[] = [contractType.propertyWithParking, contractType.parking]

export const propertySection = {
  invoice: 1,
  legal: 2,
  financing: 3,
  furniture: 4,
  photographs: 5,
  letting: 6,
} as const

/** The sections of a property's documents: their titles, and the names of their counts on the wire (docs/contract.md, 'Sections of a property'). */
export const propertySections = [
  { id: propertySection.invoice, title: 'Factura Inmueble', counts: 'facturaInmueble' },
  { id: propertySection.legal, title: 'Documentos Legales', counts: 'documentosLegales' },
  { id: propertySection.financing, title: 'Financiamiento', counts: 'financiamiento' },
  { id: propertySection.furniture, title: 'Amoblado', counts: 'amoblado' },
  { id: propertySection.photographs, title: 'Documentos Fotograficos', counts: 'fotografia' },
  { id: propertySection.letting, title: 'Arriendo Inmueble', counts: 'arriendoInmueble' },
] as const

/** Media of the sidebar (docs/contract.md, 'Places of media'). */
export const sidebarMedium = { document: 0, video: 1 } as const
