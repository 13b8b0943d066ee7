import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { connection } from '../../../../src/api/connection'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const path = 'GET /api/client/mis-datos'
const file = 'https://portal.example.cl/files/copies/5?signature=x'
const link = { name: 'Descargar mis datos' }

const server = useWireServer({ [path]: { file } })

async function openCard() {
  await openApp(server, '/perfil')
  return within(await screen.findByRole('region', { name: 'Tus datos en el portal' }))
}

test('the copy of the data is a link that downloads it', async () => {
  const card = await openCard()
  expect(await card.findByRole('link', link)).toHaveAttribute('href', file)
})

test('without a network it says that one is needed', async () => {
  const card = await openCard()
  expect(await card.findByRole('link', link)).toBeVisible()
  act(() => connection.set('offline'))
  expect(card.getByText('Para descargar tu copia hace falta conexión a internet.')).toBeVisible()
  expect(card.queryByRole('link')).toBeNull()
})

test('a portal that makes no copies leads to the accountant, without an error', async () => {
  const notThere = new Reply(404, { message: 'No existe.' })
  server.answer({
    'GET /api/client/avisos': notThere,
    [path]: notThere,
    'GET /api/client/sesiones': notThere,
  })
  const card = await openCard()
  expect(await card.findByText('Pídele a tu contador una copia de tus datos.')).toBeVisible()
  expect(card.getByRole('link', { name: 'Contacto' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a failure', new Reply(500, { message: 'x' })],
  ['no web address', { file: 'javascript:alert(1)' }],
])('with %s it says so, and the address can be asked for again', async (_what, answer) => {
  server.answer({ [path]: answer })
  const card = await openCard()
  expect(await card.findByText('No se pudo preparar la descarga.')).toBeVisible()
  server.answer({ [path]: { file } })
  await userEvent.click(card.getByRole('button', { name: 'Reintentar' }))
  expect(await card.findByRole('link', link)).toHaveAttribute('href', file)
})
