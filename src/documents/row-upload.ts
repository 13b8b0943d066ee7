import { sameTarget, type Target, type Upload } from '../outbox/upload'

/**
 * The uploads that a list of a certain age does not know of: those on their way or blocked, and those delivered since
 * (`faults.md` 50). `listedAt` is when the list was read, in epoch ms; null is just now. Newest first.
 */
export function uploadsOver(
  uploads: readonly Upload[],
  target: Target,
  listedAt: number | null,
): readonly Upload[] {
  return uploads
    .filter((upload) => sameTarget(upload.target, target))
    .filter(({ delivered }) => delivered === null || (listedAt !== null && delivered > listedAt))
    .sort((a, b) => b.created - a.created)
}
