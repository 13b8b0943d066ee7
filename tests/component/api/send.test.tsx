import { beforeEach, expect, test, vi } from 'vitest'
import { saveErrorMessage } from '../../../src/forms/save-messages'
import { send } from '../../../src/api/http'
import { useWireServer } from '../../support/wire-server'

const server = useWireServer()

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', server.url)
})

async function failureOf(body: Record<string, unknown>): Promise<unknown> {
  server.answer({ 'POST /api/client/cosa': body })
  return send({ method: 'POST', path: '/api/client/cosa' }).then(
    () => null,
    (error: unknown) => error,
  )
}

test('59: a success whose body has an error is a refusal in those words', async () => {
  const failure = await failureOf({ status: 200, error: 'Cuota excedida.' })
  expect(failure).toMatchObject({ kind: 'refused' })
  expect(saveErrorMessage(failure)).toBe('Cuota excedida.')
})

test('59: so is one that says its status in a word', async () => {
  const failure = await failureOf({ status: 'error', error: 'Cuota excedida.' })
  expect(failure).toMatchObject({ kind: 'refused' })
  expect(saveErrorMessage(failure)).toBe('Cuota excedida.')
})

test.each([{ status: 201 }, { status: 'success' }, { status: true }])(
  '%j is neither a success nor a refusal: it may have been done',
  async (body) => {
    expect(await failureOf(body)).toMatchObject({ kind: 'malformed' })
  },
)

test.each([{ status: null }, { status: '200', error: '' }, {}])('%j is a success', async (body) => {
  expect(await failureOf(body)).toBeNull()
})
