import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { contratoParts } from '../../../../shared/fields'
import { contractResponses } from '../../../support/portal-responses'
import { openApp } from '../../../support/open-app'
import { typeSamples } from '../../../support/wire-walks/acts'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer(contractResponses)

const button = (name: string) => screen.findByRole('button', { name })
const writes = () => server.received.filter(({ method }) => method !== 'GET')
const text = (name: string) => screen.findByRole('textbox', { name })
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const optionsOf = async (name: string) =>
  within(await select(name))
    .getAllByRole<HTMLOptionElement>('option')
    .filter((option) => option.value !== '')
    .map((option) => [option.value, option.textContent])

async function fillTenant() {
  await typeSamples(contratoParts.tenant)
  await userEvent.clear(await text('Nombre Arrendatario'))
  await userEvent.clear(await text('RUT Arrendatario'))
  await userEvent.type(await text('Nombre Arrendatario'), 'Juana Pérez')
  await userEvent.type(await text('Correo Arrendatario'), 'juana@example.cl')
  await userEvent.type(await text('RUT Arrendatario'), '123456785')
  await userEvent.type(screen.getByLabelText('Teléfono Arrendatario'), '+56987654321')
  fireEvent.change(screen.getByLabelText('Fecha Inicio'), { target: { value: '2026-09-06' } })
  fireEvent.change(screen.getByLabelText('Fecha Término'), { target: { value: '2027-09-05' } })
}

async function typeRent() {
  await typeSamples(contratoParts.rent)
  await userEvent.clear(await text('Valor Arriendo'))
  await userEvent.type(await text('Valor Arriendo'), '650000')
}

/** The property with parking and storage. */
async function chooseOffice() {
  await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(4))
  await userEvent.selectOptions(await select('Inmueble'), '5')
  await waitFor(async () => expect(await optionsOf('Arrendar')).toHaveLength(5))
}

/** The property without them. */
async function chooseHouse() {
  await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(4))
  await userEvent.selectOptions(await select('Inmueble'), '4')
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
}

/** In a form whose property is chosen by `choose`, and a lease of this type. */
async function fillLet(choose: () => Promise<void>, type: string) {
  await openApp(server, '/task/arriendo/create')
  await fillTenant()
  await userEvent.click(await button('Siguiente'))
  await choose()
  await userEvent.selectOptions(await select('Arrendar'), type)
  await typeRent()
}

/** Nothing was sent before. */
async function saveTheOnlyOne() {
  server.answer({ 'POST /api/client/contrato': { status: 200 } })
  await userEvent.click(await button('Guardar'))
  await screen.findByText('Proceso realizado correctamente.')
  expect(writes()).toHaveLength(1)
}

describe('a new contract', () => {
  test('says below its title whose turn it is', async () => {
    await openApp(server, '/task/arriendo/create')
    expect(await screen.findByText('Primero el arrendatario')).toBeVisible()
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    expect(await screen.findByText('Ahora el inmueble')).toBeVisible()
  })

  test('of a landlord without a property leads to its form', async () => {
    server.answer({ 'GET /api/client/contrato/getInmueblesContrato': { inmuebles: [] } })
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    expect(await screen.findByRole('link', { name: 'Agrega uno' })).toHaveAttribute(
      'href',
      '/task/inmuebles/create',
    )
  })

  test('offers the properties, what each has, and the units of its kind', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    await chooseOffice()
    expect(await optionsOf('Inmueble')).toEqual([
      ['4', 'Casa 12, Av. Irarrázaval 2821'],
      ['5', 'Oficina 801, Av. Libertad 1405'],
      ['6', 'Departamento 1204, Av. Irarrázaval 2821'],
      ['7', 'Local Comercial 3, Calle Larga 1'],
    ])
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
  })

  test('a property without parking and storage is let alone', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    await chooseHouse()
    expect(await optionsOf('Arrendar')).toEqual([['1', 'Solo el inmueble']])
  })

  test('another property forgets what was let of the one before', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    await chooseOffice()
    await userEvent.selectOptions(await select('Arrendar'), '5')
    await userEvent.selectOptions(await select('Estacionamiento'), '71')
    await userEvent.selectOptions(await select('Inmueble'), '4')
    expect(await select('Arrendar')).toHaveValue('')
    expect(screen.queryByRole('combobox', { name: 'Estacionamiento' })).toBeNull()
  })
})

describe('a new contract that is not complete, or refused', () => {
  test("'Siguiente' lets one on, and the tab that was left counts what is wrong in it", async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.type(await text('Correo Arrendatario'), 'juana')
    const tenant = screen.getByRole('tab', { name: 'Datos Arrendatario' })
    expect(tenant).toHaveAccessibleDescription('')
    await userEvent.click(await button('Siguiente'))
    const letTab = screen.getByRole('tab', { name: 'Datos Inmueble' })
    expect(letTab).toHaveAttribute('aria-selected', 'true')
    expect(tenant).toHaveAccessibleDescription('Faltan 4 datos')
    // Of this part nothing was said yet.
    expect(await text('Valor Arriendo')).not.toHaveAttribute('aria-invalid')
    expect(letTab).toHaveAccessibleDescription('')

    await userEvent.click(await button('Anterior'))
    expect(letTab).toHaveAccessibleDescription('Faltan 3 datos')
    expect(await text('Correo Arrendatario')).toHaveAccessibleDescription(/nombre@ejemplo\.cl/)
    await userEvent.type(await text('Nombre Arrendatario'), 'Juana Pérez')
    expect(await text('Nombre Arrendatario')).toHaveAccessibleDescription('')
    expect(tenant).toHaveAccessibleDescription('Faltan 3 datos')
    expect(screen.queryByText(/^Falta corregir/)).toBeNull()
  })

  test("'Guardar' names all that is wrong, once, and leads to the first; what was typed is still there", async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.type(await text('Correo Arrendatario'), 'juana')
    await userEvent.click(screen.getByRole('tab', { name: 'Datos Inmueble' }))
    await userEvent.click(await button('Guardar'))
    const name = await text('Nombre Arrendatario')
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toHaveAccessibleDescription('Escribe el nombre del arrendatario.')
    expect(await text('Correo Arrendatario')).toHaveValue('juana')
    expect(await text('Correo Arrendatario')).toHaveAccessibleDescription(/nombre@ejemplo\.cl/)
    expect(screen.getByText(/^Falta corregir/)).toHaveTextContent(
      'Falta corregir 7 datos: Nombre Arrendatario, RUT Arrendatario, Correo Arrendatario, Fecha Inicio, Inmueble, Arrendar, Valor Arriendo.',
    )
    await fillTenant()
    await userEvent.click(screen.getByRole('tab', { name: 'Datos Inmueble' }))
    await chooseHouse()
    await userEvent.selectOptions(await select('Arrendar'), '1')
    await typeRent()
    await saveTheOnlyOne()
  })

  test('that is begun again complains about nothing', async () => {
    await openApp(server, '/task/arriendo/create')
    await userEvent.type(await text('Nombre Arrendatario'), 'Juana')
    cleanup()
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await button('Siguiente'))
    await userEvent.click(await button('Guardar'))
    expect(screen.getByText(/^Falta corregir/)).toBeVisible()
    await userEvent.click(await button('Empezar de nuevo'))
    await waitFor(() => expect(screen.queryByText(/^Falta/)).toBeNull())
    expect(document.querySelector('[aria-invalid]')).toBeNull()
    expect(screen.getByRole('tab', { name: 'Datos Inmueble' })).toHaveAccessibleDescription('')
  })

  test('may have no end', async () => {
    await fillLet(chooseHouse, '1')
    await userEvent.click(await button('Anterior'))
    const end = screen.getByLabelText('Fecha Término')
    await userEvent.click(await button('Borrar Fecha Término'))
    expect(end).toHaveAccessibleDescription('Vacía si el contrato es indefinido.')
    await userEvent.click(await button('Siguiente'))
    await saveTheOnlyOne()
    expect(writes()).toMatchObject([{ body: { fecha_inicio: '2026-09-06', fecha_termino: null } }])
  })

  test('parking is asked for if the type lets it', async () => {
    await fillLet(chooseOffice, '3')
    await userEvent.click(await button('Guardar'))
    expect(await select('Estacionamiento')).toHaveAccessibleDescription('Elige el estacionamiento.')
    await userEvent.selectOptions(await select('Estacionamiento'), '71')
    await saveTheOnlyOne()
  })

  test.each([
    ['Inmueble', 'contrato/getInmueblesContrato', { inmuebles: [] }],
    [
      'Estacionamiento',
      'inmueble/getEstacionamientoBodega/5',
      { estacionamientos: [{ id: 99, numero: '99' }], bodegas: [] },
    ],
  ])('what is no longer offered as %s shows as nothing, and is not sent', async (label, call, offered) => {
    await fillLet(chooseOffice, '3')
    await userEvent.selectOptions(await select('Estacionamiento'), '71')
    cleanup()
    server.answer({ [`GET /api/client/${call}`]: offered, 'POST /api/client/contrato': { status: 200 } })
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await button('Siguiente'))
    await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
    expect(await select(label)).toHaveValue('')
    await userEvent.click(await button('Guardar'))
    await waitFor(async () => expect(await select(label)).toHaveAccessibleDescription(/Elige de la lista\.$/))
    expect(await select(label)).toHaveFocus()
    expect(writes()).toEqual([])
    await userEvent.click(await button('Empezar de nuevo'))
  })

  test('units that can not be read are said, and asked for again', async () => {
    const call = 'GET /api/client/inmueble/getEstacionamientoBodega/5'
    server.answer({ [call]: new Reply(500, {}) })
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await screen.findByRole('tab', { name: 'Datos Inmueble' }))
    await waitFor(async () => expect(await optionsOf('Inmueble')).toHaveLength(4))
    await userEvent.selectOptions(await select('Inmueble'), '5')
    const retry = await button('Reintentar')
    server.answer({
      [call]: { estacionamientos: [{ id: 71, numero: '71' }], bodegas: [] },
    })
    await userEvent.click(retry)
    await waitFor(async () => expect(await optionsOf('Arrendar')).toHaveLength(3))
  })

  test('a list that can not be read blocks nothing that was chosen from it before', async () => {
    await fillLet(chooseHouse, '1')
    cleanup()
    server.answer({
      'GET /api/client/contrato/getInmueblesContrato': new Reply(500, {}),
      'POST /api/client/contrato': { status: 200 },
    })
    await openApp(server, '/task/arriendo/create')
    await userEvent.click(await button('Siguiente'))
    expect(await button('Reintentar')).toBeVisible()
    await userEvent.click(await button('Guardar'))
    await waitFor(() => expect(writes()).toMatchObject([{ body: { inmueble: 4, type: 1 } }]))
  })

  test('a refused field of the first tab leads there', async () => {
    server.answer({
      'POST /api/client/contrato': new Reply(422, { errors: { rut_arrendatario: ['El RUT no es válido.'] } }),
    })
    await fillLet(chooseHouse, '1')
    await userEvent.click(await button('Guardar'))
    expect(await text('RUT Arrendatario')).toHaveAccessibleDescription('El RUT no es válido.')
    expect(screen.getByRole('tab', { name: 'Datos Arrendatario' })).toHaveAttribute('aria-selected', 'true')
  })

  test('an end before the start is an error at the field', async () => {
    await openApp(server, '/task/arriendo/create')
    await fillTenant()
    fireEvent.change(screen.getByLabelText('Fecha Término'), { target: { value: '2026-09-05' } })
    await userEvent.click(await button('Siguiente'))
    await userEvent.click(await button('Anterior'))
    await waitFor(() =>
      expect(screen.getByLabelText('Fecha Término')).toHaveAccessibleDescription(
        'sábado 5 de septiembre de 2026 Esta fecha es anterior a la de inicio.',
      ),
    )
  })
})

describe('editing a contract', () => {
  test('shows what the portal has, and takes the rent of what is let alone', async () => {
    await openApp(server, '/task/arriendo/edit/31')
    expect(await text('Valor Arriendo')).toHaveValue('650.000')
    expect(await text('RUT Arrendatario')).toHaveValue('12.345.678-5')
    expect(screen.getByLabelText('Teléfono Arrendatario')).toHaveValue('56987654321')
    expect(await text('Valor Bodega Arriendo')).toBeEnabled()
    expect(await text('Valor Estacionamiento Arriendo')).toBeDisabled()
  })
})
