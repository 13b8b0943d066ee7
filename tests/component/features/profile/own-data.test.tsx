import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../../src/api/connection'
import { eventually } from '../../../support/eventually'
import { openApp } from '../../../support/open-app'
import { Reply, startWireServer, type WireServer } from '../../../support/wire-server'

const none = { estado: 'ninguna', pedida: null, lista: null, bytes: null, file: null, vence: null }
const making = { ...none, estado: 'preparando', pedida: '2026-11-22T12:00:00Z' }
const ready = {
  ...making,
  estado: 'lista',
  lista: '2026-11-22T12:01:00Z',
  bytes: 12.3 * 1024 * 1024,
  file: 'https://portal.example.cl/files/copies/5?signature=x',
  vence: '2026-11-29T12:01:00Z',
}

let server: WireServer

beforeEach(async () => {
  server = await startWireServer()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await server.close()
})

const state = (answer: object) => server.answer({ 'GET /api/client/datos': { ...answer } })

async function openCard() {
  await openApp(server, '/perfil')
  return within(await screen.findByRole('region', { name: 'Tus datos en el portal' }))
}

const button = { name: 'Descargar mis datos' }

test('a copy of the data is asked for, and what becomes of it is shown without a reload', async () => {
  state(none)
  server.answer({
    'POST /api/client/datos': () => {
      state(making)
      return { status: 200 }
    },
  })
  const card = await openCard()
  const asks = await card.findByRole('button', button)
  // Only the clock that reads again is the test's.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await userEvent.click(asks)
  expect(
    await card.findByText(
      'Estamos preparando tu copia. Te avisaremos por correo; puedes cerrar esta pantalla.',
    ),
  ).toBeVisible()
  expect(card.queryByRole('button', button)).toBeNull()
  state(ready)
  act(() => void vi.advanceTimersByTime(5_000))
  expect(await card.findByText('Tu copia está lista: 12,3 MB, hasta el 29/11/2026.')).toBeVisible()
  expect(card.getByRole('link', { name: 'Descargar el ZIP' })).toHaveAttribute('href', ready.file)
})

test('another copy can be asked for an hour after one was ready', async () => {
  state({ ...ready, lista: new Date(Date.now() - 3_000_000).toISOString() })
  const early = await openCard()
  expect(await early.findByRole('link', { name: 'Descargar el ZIP' })).toBeVisible()
  expect(early.queryByRole('button', button)).toBeNull()
  cleanup()
  state({ ...ready, lista: new Date(Date.now() - 3_700_000).toISOString() })
  expect(await (await openCard()).findByRole('button', button)).toBeVisible()
})

test('93: a copy without some files is called incomplete, and says what to do', async () => {
  state({ ...ready, faltan: 2 })
  const card = await openCard()
  expect(await card.findByText('Tu copia está incompleta: 12,3 MB, hasta el 29/11/2026.')).toBeVisible()
  expect(
    card.getByText(/^Faltan los archivos de 2 documentos: .*faltan\.txt.*Escríbele a tu contador\.$/),
  ).toBeVisible()
  expect(card.getByRole('link', { name: 'Descargar el ZIP' })).toBeVisible()
  expect(card.getByRole('link', { name: 'Escribir por WhatsApp' })).toBeVisible()
  expect(card.queryByText(/está lista/)).toBeNull()
})

test('while another copy is made the earlier one can be downloaded', async () => {
  state({ ...ready, estado: 'preparando' })
  const card = await openCard()
  expect(await card.findByText('Tu copia anterior: 12,3 MB, hasta el 29/11/2026.')).toBeVisible()
  expect(card.getByRole('link', { name: 'Descargar el ZIP' })).toBeVisible()
  expect(card.queryByRole('button', button)).toBeNull()
})

test('a copy that failed can be asked for again', async () => {
  state({ ...making, estado: 'fallida' })
  const card = await openCard()
  expect(await card.findByRole('alert')).toHaveTextContent('No se pudo preparar. Vuelve a intentarlo.')
  expect(card.getByRole('button', button)).toBeEnabled()
})

test('a request that fails says why, and can be made again', async () => {
  state(none)
  server.answer({ 'POST /api/client/datos': new Reply(500, { message: 'x' }) })
  const card = await openCard()
  await userEvent.click(await card.findByRole('button', button))
  expect(await screen.findByText('Hubo un error en la operación.')).toBeVisible()
  await eventually(() => expect(card.getByRole('button', button)).toBeEnabled())
})

test('without a network it says that one is needed, also if there was a copy', async () => {
  state(ready)
  const card = await openCard()
  expect(await card.findByRole('link', { name: 'Descargar el ZIP' })).toBeVisible()
  act(() => connection.set('offline'))
  expect(card.getByText('Para pedir o descargar tu copia hace falta conexión a internet.')).toBeVisible()
  expect(card.queryByRole('link')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
})

test('a portal that makes no copies leads to the accountant, without an error', async () => {
  const notThere = new Reply(404, { message: 'No existe.' })
  server.answer({
    'GET /api/client/avisos': notThere,
    'GET /api/client/datos': notThere,
    'GET /api/client/sesiones': notThere,
  })
  const card = await openCard()
  expect(await card.findByText('Pídele a tu contador una copia de tus datos.')).toBeVisible()
  expect(card.getByRole('link', { name: 'Escribir por WhatsApp' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a state that cannot be read can be read again', async () => {
  server.answer({ 'GET /api/client/datos': new Reply(500, { message: 'x' }) })
  const card = await openCard()
  expect(await card.findByText('No se pudo leer el estado de tu copia.')).toBeVisible()
  state(none)
  await userEvent.click(card.getByRole('button', { name: 'Reintentar' }))
  expect(await card.findByRole('button', button)).toBeVisible()
})
