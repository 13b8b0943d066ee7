import { ApiError, firstValidationMessage } from '../api/errors'

/** docs/contract.md, 'Sentences of the app', of the sign-in. A failed load's is in `ui/problem`. */
export const messages = {
  recoverySent: 'Proceso realizado correctamente. Revisa tu correo electrónico.',
  passwordChanged: 'Contraseña actualizada correctamente.',
  unexpected: 'Ocurrió un error inesperado.',
  loginWithoutAnswer: 'Error en las credenciales o sin conexión con el servidor.',
  emailMissing: 'Escribe tu correo electrónico.',
  newPasswordMissing: 'Escribe la contraseña nueva.',
  repetitionMissing: 'Escribe otra vez la contraseña nueva.',
  passwordRule: 'Al menos 8 caracteres, y que no sea una de las más usadas (como 12345678).',
} as const

/** The server's message as received (docs/contract.md, 'Whose words the user reads'). */
export function loginErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.loginWithoutAnswer
  const { body, kind } = error
  return (
    body.message ??
    body.error ??
    firstValidationMessage(body) ??
    (kind === 'malformed' ? messages.unexpected : messages.loginWithoutAnswer)
  )
}

export function accountErrorMessage(error: unknown): string {
  return (error instanceof ApiError ? error.body.message : undefined) ?? messages.unexpected
}
