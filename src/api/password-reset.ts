import { recover, reset } from '../../shared/calls/password-reset'
import { plainEmail } from '../../shared/email-address'
import { send } from './http'
import { write } from './write'

/** Asks for the mail with the link. Throws `ApiError`. */
export async function requestReset(email: string): Promise<void> {
  await send(write(recover, {}, { email: plainEmail(email) }))
}

export async function finishReset(
  request: { token: string; email: string; password: string; password_confirmation: string },
  signal: AbortSignal,
): Promise<void> {
  await send(write(reset, {}, { ...request, email: plainEmail(request.email) }), signal)
}
