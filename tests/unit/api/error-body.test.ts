import { expect, test } from 'vitest'
import { parseErrorBody } from '../../../src/api/error-body'
import { ApiError, problemsOf } from '../../../src/api/errors'
import { accountErrorMessage, loginErrorMessage } from '../../../src/forms/error-catalogue'
import { passwordErrorMessage, saveErrorMessage } from '../../../src/forms/save-messages'

const general = {
  save: 'Hubo un error en la operación.',
  password: 'Hubo un error en la operación',
  account: 'Ocurrió un error inesperado.',
  login: 'Error en las credenciales o sin conexión con el servidor.',
}

const sentences = (body: unknown) => {
  const error = new ApiError('refused', { status: 422, body: parseErrorBody(body) })
  return {
    save: saveErrorMessage(error),
    password: passwordErrorMessage(error),
    account: accountErrorMessage(error),
    login: loginErrorMessage(error),
  }
}

test.each([
  { errors: { rol: [''] } },
  { errors: { rol: ' ' } },
  { errors: { rol: [] } },
  { errors: {}, error: '', message: '\n' },
  ' ',
])('%j says nothing: the user reads the general sentence', (body) => {
  expect(sentences(body)).toEqual(general)
})

test('the first message that says something is the one that is read, and stands at its field', () => {
  const body = parseErrorBody({ errors: { rol: [''], direccion: ['', 'Falta la calle.'] } })
  const error = new ApiError('refused', { status: 422, body })
  expect(saveErrorMessage(error)).toBe('Falta la calle.')
  expect(problemsOf(error)).toEqual({ direccion: 'Falta la calle.' })
})
