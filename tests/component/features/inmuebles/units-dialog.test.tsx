import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../../../support/open-app'
import { propertyResponses } from '../../../support/portal-responses'
import { useWireServer } from '../../../support/wire-server'

const server = useWireServer(propertyResponses)

const unit = {
  id: 70,
  numero: 'E-14',
  rol: null,
  valor: '350.25',
  valor_pesos: '13800000',
  avaluo: 200,
  inmueble: 4,
}

async function openUnits(button: string, title: string): Promise<HTMLElement> {
  await openApp(server, '/task/inmuebles')
  const casa12 = await screen.findByRole('article', { name: 'Casa 12' })
  await userEvent.click(within(casa12).getByRole('button', { name: button }))
  return await screen.findByRole('dialog', { name: title })
}

test('an empty list offers to add, and what is added is there', async () => {
  server.answer({
    'GET /api/client/inmueble/estacionamiento/4': { registros: [], inmueble: 4 },
    'POST /api/client/inmueble/estacionamiento': { status: 200 },
  })
  const dialog = await openUnits('Estacionamientos', 'Datos de Estacionamiento/s')
  expect(await within(dialog).findByText('SIN DATOS')).toBeVisible()
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['Mis Estacionamientos', 'Agregar Estacionamiento'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar' }))
  await userEvent.type(await within(dialog).findByLabelText('Número'), 'E-14')
  await userEvent.type(within(dialog).getByLabelText('Valor (UF)'), '350,25')
  await userEvent.type(within(dialog).getByLabelText('Valor en pesos'), '13800000')
  server.answer({ 'GET /api/client/inmueble/estacionamiento/4': { registros: [unit] } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))

  expect(await within(dialog).findByRole('button', { name: 'Estacionamiento E-14' })).toBeVisible()
  expect(server.received.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/client/inmueble/estacionamiento',
    body: { numero: 'E-14', rol: '', valor: 350.25, valor_pesos: 13800000, avaluo: 0, inmueble: 4 },
  })
})

test('the dialog names its property, and each unit its rol and value', async () => {
  server.answer({
    'GET /api/client/inmueble/bodega/4': { registros: [{ ...unit, numero: 'B-3', rol: '12-7' }] },
  })
  const dialog = await openUnits('Bodegas', 'Datos de Bodega/s')
  expect(within(dialog).getByText('Casa 12')).toBeVisible()
  const row = await within(dialog).findByRole('button', { name: 'Bodega B-3' })
  expect(row).toHaveTextContent('Rol 12-7 · UF 350,25')
})

test('an amount that was left empty, which is stored as 0, is missing', async () => {
  const registros = [{ ...unit, valor: 0, valor_pesos: '0', avaluo: 0 }]
  server.answer({ 'GET /api/client/inmueble/estacionamiento/4': { registros } })
  const dialog = await openUnits('Estacionamientos', 'Datos de Estacionamiento/s')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Estacionamiento E-14' }))
  for (const name of [/Valor \(UF\)/, /Valor en pesos/, /Avalúo/])
    expect(within(dialog).getByRole('row', { name })).toHaveTextContent('SIN DATOS')
})

test('a record opens read-only, and the edit tab is there only while one is edited', async () => {
  server.answer({
    'GET /api/client/inmueble/bodega/4': { registros: [{ ...unit, numero: 'B-3' }] },
    'PUT /api/task/inmueble/updateBodega/70': { status: 200 },
  })
  const dialog = await openUnits('Bodegas', 'Datos de Bodega/s')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Bodega B-3' }))
  const row = within(dialog).getByRole('row', { name: /Valor en pesos/ })
  expect(row).toHaveTextContent('$13.800.000')
  expect(within(dialog).getByRole('row', { name: /Rol/ })).toHaveTextContent('SIN DATOS')

  await userEvent.click(within(dialog).getByRole('button', { name: 'Editar' }))
  expect(within(dialog).getByRole('tab', { name: 'Editar Bodega' })).toHaveAttribute('aria-selected', 'true')
  const value = await within(dialog).findByLabelText('Valor (UF)')
  expect(value).toHaveValue('350,25')
  await userEvent.clear(value)
  await userEvent.type(value, '400')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))

  await waitFor(() => expect(within(dialog).queryByRole('tab', { name: 'Editar Bodega' })).toBeNull())
  expect(server.received.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/task/inmueble/updateBodega/70',
    body: { numero: 'B-3', valor: 400, valor_pesos: 13800000, avaluo: 200, inmueble: 4 },
  })
})
