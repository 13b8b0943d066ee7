import type { InmuebleListItem } from '../../api/inmuebles'

export type Section = { type: number; title: string }

/** The six counted sections of a property's documents, with `user/total` in their names (specification §9). */
export function sectionsOf(item: InmuebleListItem): Section[] {
  return [
    section(1, 'Factura Inmueble', item.facturaInmuebleUser, item.facturaInmuebleCount),
    section(2, 'Documentos Legales', item.documentosLegalesUser, item.documentosLegalesCount),
    section(3, 'Financiamiento', item.financiamientoUser, item.financiamientoCount),
    section(4, 'Amoblado', item.amobladoUser, item.amobladoCount),
    section(5, 'Documentos Fotograficos', item.fotografiaUser, item.fotografiaCount),
    section(6, 'Arriendo Inmueble', item.arriendoInmuebleUser, item.arriendoInmuebleCount),
  ]
}

function section(type: number, name: string, user: number, total: number): Section {
  return { type, title: `${name} ${user}/${total}` }
}
