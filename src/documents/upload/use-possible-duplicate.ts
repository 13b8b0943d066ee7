import type { Captured } from '../../lib/captured'
import { once, useFollowed } from '../../lib/use-followed'
import { sha256 } from '../../outbox/model/hash'
import { useOutbox } from '../../outbox/page/use-outbox'
import { sameTarget, type Target } from '../../../shared/areas'

/**
 * Warns if the same file was queued or sent before, for any document (docs/faults.md, '45').
 * Uploads are never merged.
 */
export function usePossibleDuplicate(
  file: Captured | null,
  target: Target,
  ownId: string | null,
): string | null {
  const { uploads } = useOutbox()
  const hash = useFollowed(file, hashOf)
  if (hash === null) return null
  const same = uploads.filter(({ id, file: { sha256 } }) => id !== ownId && sha256 === hash).at(-1)
  if (!same) return null
  return sameTarget(same.target, target)
    ? 'Este mismo archivo ya está en tus envíos para este documento. Revisa que no sea el anterior.'
    : `Este mismo archivo ya está en tus envíos, para «${same.title}». Revisa que sea el correcto.`
}

const hashOf = once(({ bytes }: Captured) => sha256(bytes))
