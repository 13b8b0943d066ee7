import { formOf, idOf, sameTarget, type Target } from '../../../shared/areas'
import { compareFacts, type Asked } from '../../../shared/facts/compare'
import type { Facts } from '../../../shared/facts/facts'
import { paper } from '../../../shared/facts/papers'
import type { AskedRow } from '../../areas/asked'
import type { Draft, Upload } from '../../outbox/model/upload'
import { uploadsOf } from '../../outbox/page/uploads-of'

/**
 * The one of these rows, which are pending or rejected, that waits for just this paper and has no
 * file on this device; null if there is none, or more than one.
 */
export function waitingPlace(
  facts: Facts,
  target: Target,
  rows: readonly AskedRow[],
  asked: (of: Target, name: string) => Asked,
  { uploads, drafts }: { uploads: readonly Upload[]; drafts: readonly Draft[] },
): AskedRow | null {
  const [place, ...others] = rows.filter(
    (row) =>
      !sameTarget(row.target, target) &&
      isOfSameThing(facts, row.target, target) &&
      compareFacts(facts, asked(row.target, row.name))?.says === 'agrees' &&
      hasNoFile(row, { uploads, drafts }),
  )
  return place && others.length === 0 ? place : null
}

/** Whether this device has no file for a row, which is pending or rejected. */
export function hasNoFile(
  { target, status }: Pick<AskedRow, 'target' | 'status'>,
  { uploads, drafts }: { uploads: readonly Upload[]; drafts: readonly Pick<Draft, 'form'>[] },
): boolean {
  const address = formOf(target)
  return (
    // A stored list may lack what this device has sent since.
    uploadsOf(uploads, target).every(({ state }) => state === 'delivered' && status !== null) &&
    drafts.every(({ form }) => form !== address)
  )
}

/** Each property has a dividend of each month: only a rol or a RUT says whose a paper is. */
function isOfSameThing({ kind }: Facts, other: Target, target: Target): boolean {
  if (kind !== null && paper(kind).keys.some((key) => key !== 'period')) return true
  return ['inmueble', 'contrato'].every((id) => [0, idOf(target, id)].includes(idOf(other, id)))
}
