/** Browsers differ in this error's message, which may be empty, so its name identifies it. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
