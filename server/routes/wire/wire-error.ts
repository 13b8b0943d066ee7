/** What the sender of any other bad request reads. */
export const notUnderstood = 'No se pudo entender la solicitud.'

/** A request that HTTP itself refuses, whatever the domain would say to it. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`)
  }
}
