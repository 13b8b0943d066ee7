import type { JournalLine } from './schema'
import type { Upload } from '../model/upload'

/** For support: no names, titles or details. Times in UTC. */
export function describeJournal(lines: readonly JournalLine[], uploads: readonly Upload[]): string {
  const known = uploads.map(
    ({ id, target, file, state }) =>
      `${id} ${target.area}/${target.type} ${file.size} bytes ${file.sha256} ${state}`,
  )
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
