/** Browsers differ in this error's message, which may be empty, so its name identifies it. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'QuotaExceededError' || isFullDisk(error.cause))
}

/** For a tap whose change the device could not store; nothing was lost. */
export function notStoredText(error: unknown): string {
  return isFullDisk(error)
    ? 'No queda espacio en este dispositivo. Libera espacio e inténtalo de nuevo.'
    : 'Este dispositivo no pudo guardar el cambio. Inténtalo de nuevo.'
}
