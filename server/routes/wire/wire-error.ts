/** For the user, about a malformed request. */
export const notUnderstood = 'No se pudo entender la solicitud.'

/** A request that HTTP itself refuses. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`)
  }
}
