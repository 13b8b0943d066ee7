/** Browsers leave this error's message empty, so only the name identifies it. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
