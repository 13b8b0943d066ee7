import type { Page, Upload } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'
import { sameTarget, type Target } from '../../../shared/areas'

/** Warns if the same file was saved before (docs/faults.md, '45'), but merges nothing. */
export function usePossibleDuplicate(
  pages: readonly Page[],
  target: Target,
  ownId: string | null,
): string | null {
  const only = pages.length === 1 ? pages[0] : undefined
  const same = useOutbox(({ uploads }) =>
    uploads.filter(({ id, file: { sha256 } }) => id !== ownId && sha256 === only?.sha256).at(-1),
  )
  return same ? savedBeforeText(thisFile, same, target) : null
}

export const thisFile = 'Este mismo archivo'

/** `target` null: not known yet. */
export function savedBeforeText(what: string, same: Upload, target: Target | null): string {
  return target && sameTarget(same.target, target)
    ? `${what} ya está en tus envíos para este documento. Revisa que no sea el anterior.`
    : `${what} ya está en tus envíos, para «${same.title}». Revisa que sea el correcto.`
}
