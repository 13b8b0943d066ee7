import { propertySections, type PropertySection } from '../../../shared/property-sections'
import type { InmuebleListItem } from '../../api/inmuebles'

export type CountedSection = {
  section: PropertySection
  title: string
  /** Null if no document is asked for. */
  isComplete: boolean | null
}

/** Titles with `user/total` (docs/contract.md, 'Sections of a property'). */
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
