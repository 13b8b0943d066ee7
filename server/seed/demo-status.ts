import { documentStatus, type DocumentStatus } from '../../shared/document-status'
import { siiAuthorizationType } from '../../shared/document-types'
import { propertySection } from '../../shared/property-sections'
import type { DemoInmueble, Papers } from './demo-data'
import type { DemoRow } from './demo-row'
import { demoUsers } from './demo-sign-ins'

/** How far each demo document is; null is still to be uploaded. */

const { inReview, approved, rejected, complete } = documentStatus

export function initialStatus(name: string, type: number): DocumentStatus | null {
  const maria: Record<number, DocumentStatus> = {
    30: approved,
    31: inReview,
    33: rejected,
    35: complete,
    36: approved,
    [siiAuthorizationType]: rejected,
  }
  const pedro: Record<number, DocumentStatus> = { 30: approved, 31: rejected }
  return (name === demoUsers.maria.name ? maria : pedro)[type] ?? null
}

export function inmuebleStatus(
  { section }: DemoRow,
  inmueble: DemoInmueble | undefined,
  index: number,
): DocumentStatus | null {
  if (!inmueble) return null
  if (section === propertySection.financing) return inmueble.financed ? approved : null
  return paperStatus(inmueble.papers, index)
}

export function paperStatus(papers: Papers, index: number): DocumentStatus | null {
  switch (papers) {
    case 'complete':
      return index % 5 === 4 ? complete : approved
    case 'most':
      return (
        [approved, approved, inReview, complete, approved, null, approved, rejected, approved, null][
          index % 10
        ] ?? null
      )
    case 'few':
      return [approved, null, inReview, null, null, null][index % 6] ?? null
    case 'none':
      return null
  }
}

/** `age`: months since the row's period; the older it is, the further its documents are. */
export function monthlyStatus(age: number, index: number): DocumentStatus | null {
  if (age >= 3) return index % 4 === 3 ? complete : approved
  if (age === 2) return [approved, complete, approved, inReview][index % 4] ?? approved
  if (age === 1) return [approved, inReview, rejected, inReview, null][index % 5] ?? null
  return index % 4 === 0 ? inReview : null
}
