import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteDraft } from '../../../../src/drafts/draft-store'
import { contractResponses, departamento } from '../../../support/contract-responses'
import { maria, openApp } from '../../../support/open-app'
import { Reply, startWireServer, type WireServer } from '../../../support/wire-server'

let server: WireServer

beforeEach(async () => {
  server = await startWireServer(contractResponses)
})

afterEach(async () => {
  cleanup()
  await server.close()
  await deleteDraft(maria.user.id, 'contrato')
  await deleteDraft(maria.user.id, 'contrato/31')
})

const card = (name: string) => screen.findByRole('article', { name })
const button = (name: string) => screen.findByRole('button', { name })
const writes = () => server.received.filter(({ method }) => method !== 'GET')

describe('the list', () => {
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
    expect(within(flat).getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      '/task/arriendo/edit/31',
    )
    await userEvent.click(await button('Agregar Contrato de Arriendo'))
    await waitFor(() => expect(location.pathname).toBe('/task/arriendo/create'))
  })

  test("a unit without a lease says 'Sin Arrendar' and 'Sin Contrato': nothing to edit, no documents", async () => {
    await openApp(server, '/task/arriendo')
    const local = await card('Local Comercial 3')
    expect(within(local).getByText('Sin Arrendar')).toBeVisible()
    expect(within(local).getByText('Sin Contrato')).toBeVisible()
    expect(within(local).queryByRole('link')).toBeNull()
    await userEvent.click(within(local).getByRole('button', { name: 'Mostrar detalle' }))
    expect(within(local).getAllByText('SIN DATOS')).toHaveLength(4)
    expect(server.received.some(({ path }) => path.includes('getDocument'))).toBe(false)
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
      'Período01/03/2026 - 28/02/2027',
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

  test("the row 'Otros' opens its own list, 'SIN DOCUMENTOS' when empty, and takes another", async () => {
    await openApp(server, '/task/arriendo/31')
    await userEvent.click(await button('Mostrar Otros'))
    expect(await screen.findByText('SIN DOCUMENTOS')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Agregar/ })).toHaveAttribute(
      'href',
      '/task/arriendo/createDocument/31/32',
    )
  })

  test("no contract at all says 'SIN DATOS.'", async () => {
    server.answer({ 'GET /api/client/contrato': { cantidadDocuments: 0 } })
    await openApp(server, '/task/arriendo')
    expect(await screen.findByText('SIN DATOS.')).toBeVisible()
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
})

const text = (name: string) => screen.findByRole('textbox', { name })
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const optionsOf = async (name: string) =>
  within(await select(name))
    .getAllByRole<HTMLOptionElement>('option')
    .filter((option) => option.value !== '')
    .map((option) => [option.value, option.textContent])

async function fillTenant() {
  await userEvent.type(await text('Nombre Arrendatario'), 'Juana Pérez')
  await userEvent.type(await text('Correo Arrendatario'), 'juana@example.cl')
  await userEvent.type(await text('RUT Arrendatario'), '123456785')
  await userEvent.type(screen.getByLabelText('Teléfono Arrendatario'), '+56987654321')
  fireEvent.change(screen.getByLabelText('Fecha Inicio'), { target: { value: '2026-09-06' } })
  fireEvent.change(screen.getByLabelText('Fecha Término'), { target: { value: '2027-09-05' } })
}

describe('the wizard', () => {
  test('sends what was typed and what is let, and returns to the list', async () => {
    server.answer({ 'POST /api/client/contrato': { status: 200 } })
    await openApp(server, '/task/arriendo/create')
    await fillTenant()
    await userEvent.click(await button('Siguiente'))
    expect(screen.getByRole('tab', { name: 'Datos Inmueble' })).toHaveAttribute('aria-selected', 'true')

    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(2))
    expect(await optionsOf('Inmueble')).toEqual([
      ['4', 'Casa 12, Av. Irarrázaval 2821'],
      ['5', 'Oficina 801, Av. Libertad 1405'],
    ])
    await userEvent.selectOptions(await select('Inmueble'), '5')
    await waitFor(async () => expect(await optionsOf('Arrendar')).toHaveLength(5))
    expect(await optionsOf('Arrendar')).toEqual([
      ['1', 'Solo el inmueble'],
      ['2', 'Inmueble con bodega'],
      ['3', 'Inmueble con estacionamiento'],
      ['4', 'Solo bodega'],
      ['5', 'Solo estacionamiento'],
    ])
    await userEvent.selectOptions(await select('Arrendar'), '2')
    expect(screen.queryByRole('combobox', { name: 'Estacionamiento' })).toBeNull()
    expect(await optionsOf('Bodega')).toEqual([['70', 'Bodega 7']])
    await userEvent.selectOptions(await select('Bodega'), '70')
    await userEvent.type(await text('Valor Arriendo'), '650000')
    await userEvent.type(await text('Valor Bodega Arriendo'), '30000')
    await userEvent.click(await button('Guardar'))

    expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
    await waitFor(() => expect(location.pathname).toBe('/task/arriendo'))
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        path: '/api/client/contrato',
        body: {
          nombre_arrendatario: 'Juana Pérez',
          email_arrendatario: 'juana@example.cl',
          rut_arrendatario: '12.345.678-5',
          mobile_phone: '56987654321',
          fecha_inicio: '2026-09-06',
          fecha_termino: '2027-09-05',
          type: 2,
          inmueble: 5,
          bodega: 70,
          estacionamiento: null,
          valor_arriendo: 650000,
          valor_bodega_arriendo: 30000,
          valor_estacionamiento_arriendo: 0,
        },
      },
    ])
  })

  test('a property without parking and storage is let alone', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(2))
    await userEvent.selectOptions(await select('Inmueble'), '4')
    await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
    expect(await optionsOf('Arrendar')).toEqual([['1', 'Solo el inmueble']])
  })

  test('another property forgets what was let of the one before', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(2))
    await userEvent.selectOptions(await select('Inmueble'), '5')
    await waitFor(async () => expect(await optionsOf('Arrendar')).toHaveLength(5))
    await userEvent.selectOptions(await select('Arrendar'), '5')
    await userEvent.selectOptions(await select('Estacionamiento'), '71')
    await userEvent.selectOptions(await select('Inmueble'), '4')
    expect(await select('Arrendar')).toHaveValue('')
    expect(screen.queryByRole('combobox', { name: 'Estacionamiento' })).toBeNull()
  })

  test('Guardar goes back to the tab with the first problem; what was typed is still there', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.type(await text('Correo Arrendatario'), 'juana')
    await userEvent.click(await button('Siguiente'))
    await userEvent.click(await button('Guardar'))
    const name = await text('Nombre Arrendatario')
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toHaveAccessibleDescription('Completa este campo.')
    expect(await text('Correo Arrendatario')).toHaveValue('juana')
    expect(await text('Correo Arrendatario')).toHaveAccessibleDescription(/nombre@ejemplo\.cl/)
    expect(writes()).toEqual([])
  })

  test('parking is asked for if the type lets it', async () => {
    await openApp(server, '/task/arriendo/create')
    await fillTenant()
    await userEvent.click(await button('Siguiente'))
    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(2))
    await userEvent.selectOptions(await select('Inmueble'), '5')
    await waitFor(async () => expect(await optionsOf('Arrendar')).toHaveLength(5))
    await userEvent.selectOptions(await select('Arrendar'), '3')
    await userEvent.type(await text('Valor Arriendo'), '650000')
    await userEvent.click(await button('Guardar'))
    expect(await select('Estacionamiento')).toHaveAccessibleDescription('Completa este campo.')
    expect(writes()).toEqual([])
  })

  test("a unit that is let already: the server's sentence, and the form as it was", async () => {
    const error = 'La bodega ya está arrendada en ese período.'
    server.answer({ 'POST /api/client/contrato': new Reply(409, { error }) })
    await openApp(server, '/task/arriendo/create')
    await fillTenant()
    await userEvent.click(await button('Siguiente'))
    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(2))
    await userEvent.selectOptions(await select('Inmueble'), '4')
    await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
    await userEvent.selectOptions(await select('Arrendar'), '1')
    await userEvent.type(await text('Valor Arriendo'), '650000')
    await userEvent.click(await button('Guardar'))
    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0)
    expect(await button('Guardar')).toBeEnabled()
    expect(await text('Valor Arriendo')).toHaveValue('650.000')
    await userEvent.click(await button('Anterior'))
    expect(await text('Nombre Arrendatario')).toHaveValue('Juana Pérez')
  })

  test('a refused field of the first tab leads there', async () => {
    server.answer({
      'POST /api/client/contrato': new Reply(422, { errors: { rut_arrendatario: ['El RUT no es válido.'] } }),
    })
    await openApp(server, '/task/arriendo/create')
    await fillTenant()
    await userEvent.click(await button('Siguiente'))
    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(2))
    await userEvent.selectOptions(await select('Inmueble'), '4')
    await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
    await userEvent.selectOptions(await select('Arrendar'), '1')
    await userEvent.type(await text('Valor Arriendo'), '650000')
    await userEvent.click(await button('Guardar'))
    expect(await text('RUT Arrendatario')).toHaveAccessibleDescription('El RUT no es válido.')
    expect(screen.getByRole('tab', { name: 'Datos Arrendatario' })).toHaveAttribute('aria-selected', 'true')
  })

  test('an end before the start is an error at the field', async () => {
    await openApp(server, '/task/arriendo/create')
    await fillTenant()
    fireEvent.change(screen.getByLabelText('Fecha Término'), { target: { value: '2026-09-05' } })
    await userEvent.click(await button('Siguiente'))
    await userEvent.click(await button('Guardar'))
    await waitFor(() =>
      expect(screen.getByLabelText('Fecha Término')).toHaveAccessibleDescription(
        'Esta fecha es anterior a la de inicio.',
      ),
    )
  })
})

describe('editing a contract', () => {
  test('keeps what is let, and sends the changed rent', async () => {
    server.answer({ 'PUT /api/task/arriendo/update/31': { status: 200 } })
    await openApp(server, '/task/arriendo/edit/31')
    const rent = await text('Valor Arriendo')
    expect(rent).toHaveValue('650.000')
    expect(await text('RUT Arrendatario')).toHaveValue('12.345.678-5')
    expect(screen.getByLabelText('Teléfono Arrendatario')).toHaveValue('56987654321')
    expect(await text('Valor Bodega Arriendo')).toBeEnabled()
    expect(await text('Valor Estacionamiento Arriendo')).toBeDisabled()
    await userEvent.clear(rent)
    await userEvent.type(rent, '700000')
    await userEvent.click(await button('Guardar'))
    await waitFor(() => expect(location.pathname).toBe('/task/arriendo'))
    expect(writes()).toMatchObject([
      {
        method: 'PUT',
        path: '/api/task/arriendo/update/31',
        body: {
          valor_arriendo: 700000,
          valor_bodega_arriendo: 30000,
          valor_estacionamiento_arriendo: 0,
          type: 2,
          inmueble: 5,
          bodega: 70,
          estacionamiento: null,
          fecha_inicio: '2026-03-01',
          fecha_termino: '2027-02-28',
        },
      },
    ])
  })

  test("a contract that can't be edited any more: the server's sentence", async () => {
    const error = 'El contrato ya terminó y no se puede editar.'
    server.answer({ 'PUT /api/task/arriendo/update/31': new Reply(423, { error }) })
    await openApp(server, '/task/arriendo/edit/31')
    await userEvent.click(await button('Guardar'))
    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0)
    expect(await button('Guardar')).toBeEnabled()
    expect(location.pathname).toBe('/task/arriendo/edit/31')
  })

  test('a session that ends while saving leads to the sign-in and back to what was typed', async () => {
    server.answer({ 'PUT /api/task/arriendo/update/31': new Reply(401, {}) })
    const { unmount } = await openApp(server, '/task/arriendo/edit/31')
    const name = await text('Nombre Arrendatario')
    await userEvent.type(name, ' Soto')
    await userEvent.click(await button('Guardar'))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    unmount()
    await openApp(server, '/task/arriendo/edit/31')
    expect(await text('Nombre Arrendatario')).toHaveValue('Juana Pérez Soto')
  })
})
