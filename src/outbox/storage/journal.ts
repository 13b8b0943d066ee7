import type { JournalLine } from './schema'
import type { Draft, Page, Upload } from '../model/upload'

/** For support: no names, titles or details. Times in UTC. */
export function describeJournal(
  lines: readonly JournalLine[],
  { uploads, drafts }: { uploads: readonly Upload[]; drafts: readonly Draft[] },
): string {
  const known = [
    ...uploads.map(
      ({ id, target, file, state }) =>
        `${id} ${target.area}/${target.type} ${file.size} bytes ${file.sha256} ${state}`,
    ),
    ...drafts.flatMap(({ id, form, state, pages }) => [`${id} ${form} ${state}`, ...pages.map(describePage)]),
  ]
  const changes = lines.map(({ at, upload, state, attempts, reason }) =>
    [
      new Date(at).toISOString(),
      upload,
      state,
      `#${attempts}`,
      reason?.kind,
      reason?.status,
      reason?.message && JSON.stringify(reason.message),
    ]
      .filter(Boolean)
      .join(' '),
  )
  return [...known, '', ...changes, ''].join('\n')
}

function describePage({ id, size, sha256, way, turn, dropped }: Page): string {
  return [' ', id, `${size} bytes`, sha256, way, turn > 0 && `${turn}°`, dropped && 'dropped']
    .filter(Boolean)
    .join(' ')
}
