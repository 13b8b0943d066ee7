/** True for the error of a database that has no room left. Browsers leave its message empty: the name is all there is. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
