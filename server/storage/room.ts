import { statfs } from 'node:fs/promises'

/** Bytes that this user may still write below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** https://nodejs.org/api/errors.html#common-system-errors and PostgreSQL's disk_full */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether a disk, or the files' store (by its 507), is full. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && fullCodes.includes(error.code)) return true
  const answer = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
  return answer.httpStatusCode === 507 || isOutOfRoom(error.cause)
}
