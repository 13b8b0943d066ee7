import { ApiError, firstValidationMessage } from '../api/errors'

/** docs/contract.md, 'Sentences of the app', of what is saved: the sign-in does without. */
export const saveMessages = {
  saved: 'Proceso realizado correctamente.',
  saveFailed: 'Hubo un error en la operación.',
  passwordFailed: 'Hubo un error en la operación',
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
  return text ?? saveMessages.saveFailed
}

export function passwordErrorMessage(error: unknown): string {
  const isExplained = error instanceof ApiError && (error.status === 403 || error.status === 422)
  return (isExplained ? serverText(error) : undefined) ?? saveMessages.passwordFailed
}
