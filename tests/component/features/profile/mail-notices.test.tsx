import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { connection } from '../../../../src/api/connection'
import { eventually } from '../../../support/eventually'
import { openApp } from '../../../support/open-app'
import { resolvable } from '../../../support/resolvable'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer()

const wanted = (mes: boolean) =>
  server.answer({
    'GET /api/client/avisos': {
      avisos: [
        { aviso: 'rechazo', activo: true },
        { aviso: 'mes', activo: mes },
        { aviso: 'vencimiento', activo: true },
      ],
    },
  })

async function openCard() {
  await openApp(server, '/perfil')
  return within(await screen.findByRole('region', { name: 'Avisos por correo' }))
}

test('mails of a kind are switched off and on', async () => {
  wanted(true)
  server.answer({
    'PUT /api/client/avisos': () => {
      wanted(false)
      return { status: 200 }
    },
  })
  const card = await openCard()
  const month = await card.findByRole('checkbox', { name: 'Cuando empieza un mes nuevo' })
  expect(month).toBeChecked()
  await userEvent.click(month)
  await eventually(() =>
    expect(server.received.filter(({ path }) => path === '/api/client/avisos')).toHaveLength(3),
  )
  await eventually(() => expect(month).not.toBeChecked())
  expect(server.received.find(({ method }) => method === 'PUT')?.body).toEqual({
    aviso: 'mes',
    activo: false,
  })
  expect(card.getByRole('checkbox', { name: 'Cuando tu contador rechaza un documento' })).toBeChecked()
})

test('a choice that is made while another one is being saved is saved next', async () => {
  wanted(true)
  const { promise, resolve } = resolvable()
  server.answer({ 'PUT /api/client/avisos': () => promise.then(() => ({ status: 200 })) })
  onTestFinished(resolve)
  const card = await openCard()
  await userEvent.click(await card.findByRole('checkbox', { name: 'Cuando empieza un mes nuevo' }))
  const rejection = card.getByRole('checkbox', { name: 'Cuando tu contador rechaza un documento' })
  await userEvent.click(rejection)
  expect(rejection).not.toBeChecked()
  resolve()
  const puts = () => server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await eventually(() =>
    expect(puts()).toEqual([
      { aviso: 'mes', activo: false },
      { aviso: 'rechazo', activo: false },
    ]),
  )
})

test('without a network a choice is taken back, which is no error', async () => {
  wanted(true)
  server.answer({
    'PUT /api/client/avisos': () => {
      void server.close()
      return new Promise<never>(() => undefined)
    },
  })
  const card = await openCard()
  await userEvent.click(await card.findByRole('checkbox', { name: 'Cuando empieza un mes nuevo' }))
  const said = await screen.findByText('Sin conexión. Inténtalo otra vez cuando vuelva la señal.')
  expect(said.closest('[role]')).toHaveAttribute('role', 'status')
  expect(card.getByText('Para elegir tus avisos hace falta conexión a internet.')).toBeVisible()
})

test('a choice that was not saved is taken back, and said', async () => {
  wanted(true)
  server.answer({ 'PUT /api/client/avisos': new Reply(500, { message: 'x' }) })
  const card = await openCard()
  const month = await card.findByRole('checkbox', { name: 'Cuando empieza un mes nuevo' })
  await userEvent.click(month)
  expect(await screen.findByText('Hubo un error en la operación.')).toBeVisible()
  await eventually(() => expect(month).toBeChecked())
})

test('without a network it says that one is needed', async () => {
  wanted(true)
  const card = await openCard()
  await card.findByRole('checkbox', { name: 'Cuando empieza un mes nuevo' })
  act(() => connection.set('offline'))
  expect(card.getByText('Para elegir tus avisos hace falta conexión a internet.')).toBeVisible()
  expect(card.queryByRole('checkbox')).toBeNull()
})

test('a portal that sends no mails shows nothing of them', async () => {
  const notThere = new Reply(404, { message: 'No existe.' })
  server.answer({
    'GET /api/client/avisos': notThere,
    'GET /api/client/mis-datos': notThere,
    'GET /api/client/sesiones': notThere,
  })
  await openApp(server, '/perfil')
  await screen.findByRole('region', { name: 'Tus datos en el portal' })
  await screen.findByText('Pídele a tu contador una copia de tus datos.')
  expect(screen.queryByRole('region', { name: 'Avisos por correo' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
