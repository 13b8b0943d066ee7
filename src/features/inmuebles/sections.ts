import type { InmuebleListItem } from '../../api/inmuebles'
import { propertySections, sectionNames, type PropertySection } from '../../../shared/property-sections'

export type CountedSection = {
  section: PropertySection
  title: string
  /** Whether a document of it is missing; null if none is asked for. */
  isComplete: boolean | null
}

/** The sections of a property's documents, with `user/total` in their names (docs/contract.md, 'Sections of a property'). */
export function countedSections(item: InmuebleListItem): CountedSection[] {
  const counts: Record<PropertySection, [user: number, total: number]> = {
    1: [item.facturaInmuebleUser, item.facturaInmuebleCount],
    2: [item.documentosLegalesUser, item.documentosLegalesCount],
    3: [item.financiamientoUser, item.financiamientoCount],
    4: [item.amobladoUser, item.amobladoCount],
    5: [item.fotografiaUser, item.fotografiaCount],
    6: [item.arriendoInmuebleUser, item.arriendoInmuebleCount],
  }
  return propertySections.map((section) => {
    const [user, total] = counts[section]
    return {
      section,
      title: `${sectionNames[section]} ${user}/${total}`,
      isComplete: total === 0 ? null : user >= total,
    }
  })
}
