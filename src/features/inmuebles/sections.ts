import { propertySections, type PropertySection } from '../../../shared/property-sections'
import type { InmuebleListItem } from '../../api/inmuebles'

export type CountedSection = {
  section: PropertySection
  title: string
  /** Whether a document of it is missing; null if none is asked for. */
  isComplete: boolean | null
}

/** The sections of a property's documents, with `user/total` in their names (docs/contract.md, 'Sections of a property'). */
export function countedSections(item: InmuebleListItem): CountedSection[] {
  return propertySections.map(({ id, title, counts }) => {
    const [user, total] = [item[`${counts}User`], item[`${counts}Count`]]
    return {
      section: id,
      title: `${title} ${user}/${total}`,
      isComplete: total === 0 ? null : user >= total,
    }
  })
}
