import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { contractResponses, departamento } from '../../../support/portal-responses'
import { openApp } from '../../../support/open-app'
import { useWireServer } from '../../../support/wire-server'

const server = useWireServer(contractResponses)

const card = (name: string) => screen.findByRole('article', { name })
const button = (name: string) => screen.findByRole('button', { name })

test('names what each contract lets', async () => {
  await openApp(server, '/task/arriendo')
  await card('Casa 12')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
    expect.arrayContaining([
      'Departamento 1204 + Bodega 7',
      'Casa 12',
      'Oficina 801 + Estacionamiento 14',
      'Bodega 8',
      'Estacionamiento 15',
      'Local Comercial 3',
    ]),
  )
})

test('a card has the address, the progress, the documents and the link to edit', async () => {
  await openApp(server, '/task/arriendo')
  const flat = await card('Departamento 1204 + Bodega 7')
  expect(within(flat).getByText('Av. Irarrázaval 2821')).toBeVisible()
  expect(within(flat).getByRole('progressbar')).toHaveAttribute('value', '50')
  expect(within(flat).getByText('Documentos (2/4)')).toBeVisible()
  expect(within(flat).getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/task/arriendo/edit/31')
  await userEvent.click(await button('Agregar Contrato de Arriendo'))
  await waitFor(() => expect(location.pathname).toBe('/task/arriendo/create'))
})

test('a card says who rents it, for how long, and that a lease has ended', async () => {
  vi.setSystemTime(new Date('2027-02-28T23:00:00-03:00'))
  await openApp(server, '/task/arriendo')
  const flat = await card('Departamento 1204 + Bodega 7')
  expect(within(flat).getByText('Juana Pérez')).toBeVisible()
  expect(within(flat).getByText('01/03/2026 - 28/02/2027')).toBeVisible()
  expect(within(flat).queryByText('Terminado')).toBeNull()

  cleanup()
  vi.setSystemTime(new Date('2027-03-01T00:30:00-03:00'))
  await openApp(server, '/task/arriendo')
  expect(within(await card('Departamento 1204 + Bodega 7')).getByText('Terminado')).toBeVisible()
  expect(within(await card('Local Comercial 3')).queryByText('Terminado')).toBeNull()
})

test("a unit without a lease says 'Sin Arrendar' and 'Sin Contrato': nothing to edit, no documents", async () => {
  await openApp(server, '/task/arriendo')
  const local = await card('Local Comercial 3')
  expect(within(local).getByText('Sin Arrendar')).toBeVisible()
  expect(within(local).getByText('Sin Contrato')).toBeVisible()
  expect(within(local).queryByRole('link')).toBeNull()
  await userEvent.click(within(local).getByRole('button', { name: 'Mostrar detalle' }))
  expect(within(local).getAllByText('SIN DATOS')).toHaveLength(3)
  const flat = within(await card('Departamento 1204 + Bodega 7'))
  await userEvent.click(flat.getByRole('button', { name: 'Mostrar detalle' }))
  await flat.findByRole('link', { name: 'Subir Contrato de arriendo' })
  const documents = server.received.filter(({ path }) => path.includes('getDocument'))
  expect(new Set(documents.map(({ path }) => path))).toEqual(new Set(['/api/client/contrato/getDocument/31']))
})

test('an opened contract shows tenant, period and amounts, and its documents', async () => {
  await openApp(server, '/task/arriendo/31')
  const flat = await card('Departamento 1204 + Bodega 7')
  const table = within(flat).getByRole('table', { name: /^Datos del contrato/ })
  const values = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(values).toEqual([
    'ArrendatarioJuana Pérez',
    'RUT12.345.678-5',
    'Periodo01/03/2026 - 28/02/2027',
    'Valor$650.000',
    'AvalúoUF 2.100,50',
  ])
  // Rejected takes another upload, in review does not.
  expect(await within(flat).findByRole('link', { name: 'Subir Contrato de arriendo' })).toHaveAttribute(
    'href',
    '/task/arriendo/createDocument/31/81',
  )
  expect(within(flat).queryByRole('link', { name: 'Subir Acta de entrega' })).toBeNull()
})

test('an amount of 0, which stands for one that is not known, is missing', async () => {
  const row = { ...departamento, valor_arriendo: 0, avaluo: '0' }
  server.answer({ 'GET /api/client/contrato': { contratos: [row], cantidadDocuments: 4 } })
  await openApp(server, '/task/arriendo/31')
  const flat = within(await card('Departamento 1204 + Bodega 7'))
  for (const name of [/^Valor/, /^Avalúo/])
    expect(flat.getByRole('row', { name })).toHaveTextContent('SIN DATOS')
})

test("the row 'Otros' opens its own list, 'SIN DOCUMENTOS' when empty, and takes another", async () => {
  await openApp(server, '/task/arriendo/31')
  await userEvent.click(await button('Mostrar Otros'))
  expect(await screen.findByText('SIN DOCUMENTOS')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Agregar/ })).toHaveAttribute(
    'href',
    '/task/arriendo/createDocument/31/32',
  )
})

test('a contract without documents says what will appear there', async () => {
  server.answer({ 'GET /api/client/contrato/getDocument/31': { documentosContrato: [] } })
  await openApp(server, '/task/arriendo/31')
  expect(await screen.findByText('SIN DATOS.')).toBeVisible()
  expect(screen.getByText(/^Cuando tu contador pida documentos de este contrato/)).toBeVisible()
})

test('a contract is found by its tenant or RUT', async () => {
  server.answer({
    'GET /api/client/contrato': {
      contratos: [
        departamento,
        {
          ...departamento,
          id: 26,
          idContrato: 36,
          arrendatario: 'Nicolás Ibáñez',
          rut_arrendatario: '7.654.321-6',
        },
      ],
    },
  })
  await openApp(server, '/task/arriendo')
  const search = await screen.findByRole('searchbox', { name: 'Buscar contrato' })
  await userEvent.type(search, 'ibanez')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await userEvent.clear(search)
  await userEvent.type(search, '12.345')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})
