import { recoverPassword, resetPassword } from './account'
import { send } from './http'

/** Asks for the mail with the link. Throws `ApiError`. */
export async function requestReset(email: string): Promise<void> {
  await send(recoverPassword(email))
}

export async function finishReset(
  request: Parameters<typeof resetPassword>[0],
  signal: AbortSignal,
): Promise<void> {
  await send(resetPassword(request), signal)
}
