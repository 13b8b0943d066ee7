import { loadFailed } from '../lib/messages'
import { ApiError, firstValidationMessage } from './errors'

/** The error catalogue of specification §8 as sentences: one place decides what the user reads. */
export const messages = {
  saved: 'Proceso realizado correctamente.',
  recoverySent: 'Proceso realizado correctamente. Revisa tu correo electrónico.',
  passwordReset: 'Contraseña restablecida correctamente. Ahora puedes iniciar sesión.',
  passwordChanged: 'Contraseña actualizada correctamente.',
  loadFailed,
  saveFailed: 'Hubo un error en la operación.',
  passwordFailed: 'Hubo un error en la operación',
  unexpected: 'Ocurrió un error inesperado.',
  loginWithoutAnswer: 'Error en las credenciales o sin conexión con el servidor.',
  unknownUnitType: 'url null.. Comunicarse con el admin.',
  offline: 'Sin conexión. Tus datos quedan en este formulario: guárdalos cuando vuelva la señal.',
} as const

/** Any save: 422 shows the first validation message; 409 and 423 the server's own text; the rest is one sentence. */
export function saveErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.saveFailed
  const { body, status } = error
  if (status === 422) return firstValidationMessage(body) ?? body.message ?? messages.saveFailed
  if (status === 409 || status === 423 || status === 413 || status === 415)
    return body.error ?? body.message ?? messages.saveFailed
  return messages.saveFailed
}

/** A password change: 403 shows the server's message, 422 the first validation message. */
export function passwordErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.passwordFailed
  if (error.status === 422) return firstValidationMessage(error.body) ?? messages.passwordFailed
  if (error.status === 403) return error.body.error ?? error.body.message ?? messages.passwordFailed
  return messages.passwordFailed
}

/** Login: the server's message as received, or the sentence of contract §1 where there was no response. */
export function loginErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === null) return messages.loginWithoutAnswer
  return (
    error.body.message ??
    error.body.error ??
    firstValidationMessage(error.body) ??
    messages.loginWithoutAnswer
  )
}

/** Recovery and reset: the body's `message`, else one sentence. */
export function accountErrorMessage(error: unknown): string {
  return (error instanceof ApiError ? error.body.message : undefined) ?? messages.unexpected
}
