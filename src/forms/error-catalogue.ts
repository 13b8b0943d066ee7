import { ApiError, firstValidationMessage } from '../api/errors'

/** docs/contract.md, 'Sentences of the app'. A failed load's is in `ui/problem`. */
export const messages = {
  saved: 'Proceso realizado correctamente.',
  recoverySent: 'Proceso realizado correctamente. Revisa tu correo electrónico.',
  passwordReset: 'Contraseña restablecida correctamente. Ahora puedes iniciar sesión.',
  passwordChanged: 'Contraseña actualizada correctamente.',
  saveFailed: 'Hubo un error en la operación.',
  passwordFailed: 'Hubo un error en la operación',
  unexpected: 'Ocurrió un error inesperado.',
  loginWithoutAnswer: 'Error en las credenciales o sin conexión con el servidor.',
  emailMissing: 'Escribe tu correo electrónico.',
  newPasswordMissing: 'Escribe la contraseña nueva.',
  repetitionMissing: 'Escribe otra vez la contraseña nueva.',
  passwordRule: 'Al menos 8 caracteres, y que no sea una de las más usadas (como 12345678).',
  offline: 'Sin conexión. Tus datos quedan en este formulario: guárdalos cuando vuelva la señal.',
} as const

function serverText({ body, status }: ApiError): string | undefined {
  return (status === 422 ? firstValidationMessage(body) : undefined) ?? body.error ?? body.message
}

/**
 * The statuses whose text the server writes (docs/contract.md, 'Whose words the user reads'). 200
 * is a success whose body has an `error`.
 */
const explained = new Set<number | null>([200, 403, 409, 413, 415, 422, 423])

export function saveErrorMessage(error: unknown): string {
  const text = error instanceof ApiError && explained.has(error.status) ? serverText(error) : undefined
  return text ?? messages.saveFailed
}

export function passwordErrorMessage(error: unknown): string {
  const isExplained = error instanceof ApiError && (error.status === 403 || error.status === 422)
  return (isExplained ? serverText(error) : undefined) ?? messages.passwordFailed
}

/** The server's message as received (docs/contract.md, 'Whose words the user reads'). */
export function loginErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === null) return messages.loginWithoutAnswer
  return (
    error.body.message ??
    error.body.error ??
    firstValidationMessage(error.body) ??
    messages.loginWithoutAnswer
  )
}

export function accountErrorMessage(error: unknown): string {
  return (error instanceof ApiError ? error.body.message : undefined) ?? messages.unexpected
}
