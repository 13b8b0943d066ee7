import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../../support/open-app'
import { casa, propertyResponses } from '../../../support/portal-responses'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer(propertyResponses)

const writes = () =>
  server.received.filter(({ method, path }) => method !== 'GET' && path.includes('inmueble'))
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

async function choose(label: string, typed: string, option: string) {
  const combobox = await screen.findByRole('combobox', { name: label })
  await userEvent.clear(combobox)
  await userEvent.type(combobox, typed)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('Agregar Inmueble', () => {
  test('says what the star means, and keeps together what stands on one paper', async () => {
    await openApp(server, '/task/inmuebles/create')
    const group = (name: string) => screen.getByRole('group', { name })
    expect(await screen.findByText(/es obligatorio/)).toHaveTextContent(
      'Lo marcado con * es obligatorio. Lo demás puedes completarlo otro día.',
    )
    expect(within(group('La propiedad')).getByRole('combobox', { name: 'Comuna' })).toBeVisible()
    expect(within(group('Rol y valores')).getByRole('textbox', { name: 'Rol' })).toBeVisible()
    expect(within(group('Escritura e inscripción')).getByLabelText('Fecha Escritura')).toBeVisible()
  })

  test('a list that comes keeps its line of words, so that no field moves', async () => {
    await openApp(server, '/task/inmuebles/create')
    const use = 'Escribe o elige de la lista.'
    const list = (name: string) => screen.findByRole('combobox', { name })
    expect(await list('Comuna')).toHaveAccessibleDescription('Elige primero la región.')
    await waitFor(async () => expect(await list('Región')).toHaveAccessibleDescription(use))
    expect(await list('Región')).toBeRequired()
    await choose('Región', 'valparaiso', 'Valparaíso')
    await waitFor(async () => expect(await list('Comuna')).toHaveAccessibleDescription(use))
  })

  test('asks whether an amount of more than UF 100.000 was written in pesos', async () => {
    await openApp(server, '/task/inmuebles/create')
    const avaluo = await field('Avalúo (UF)')
    await userEvent.type(avaluo, '100000')
    expect(avaluo).not.toHaveAccessibleDescription(/pesos/)
    await userEvent.type(avaluo, '0')
    expect(avaluo).toHaveAccessibleDescription('¿Está en pesos? Aquí va el monto en UF.')
    expect(avaluo).not.toHaveAttribute('aria-invalid')
  })

  test('another region empties the comuna', async () => {
    await openApp(server, '/task/inmuebles/create')
    const comuna = await screen.findByRole('combobox', { name: 'Comuna' })
    expect(comuna).toBeDisabled()
    await choose('Región', 'rm', 'Metropolitana de Santiago')
    await waitFor(() => expect(comuna).toBeEnabled())
    await choose('Comuna', 'nunoa', 'Ñuñoa')
    await choose('Región', 'valpa', 'Valparaíso')
    expect(comuna).toHaveValue('')
  })

  test('comunas that could not be loaded are asked for again', async () => {
    // No region that the app knows by itself.
    server.answer({
      'GET /api/client/region': { regiones: [{ nombreRegion: 'Chiloé' }] },
      'GET /api/client/comuna/Chiloé': new Reply(500, {}),
    })
    await openApp(server, '/task/inmuebles/create')
    await choose('Región', 'chilo', 'Chiloé')
    const retry = await button('Reintentar')
    server.answer({ 'GET /api/client/comuna/Chiloé': { comunas: [{ descripcionComuna: 'Quillota' }] } })
    await userEvent.click(retry)
    await waitFor(() => expect(screen.queryByText(/No se pudo cargar/)).toBeNull())
    await choose('Comuna', 'q', 'Quillota')
  })

  test('Salir returns to the list', async () => {
    await openApp(server, '/task/inmuebles/create')
    await userEvent.click(await button('Salir'))
    await waitFor(() => expect(location.pathname).toBe('/task/inmuebles'))
  })
})

describe('Agregar Inmueble, when it is not saved', () => {
  test('what is corrected is counted no more', async () => {
    await openApp(server, '/task/inmuebles/create')
    await userEvent.click(await button('Guardar cambios'))
    expect(screen.getAllByText(/^(Elige|Escribe) (el|la) /)).toHaveLength(6)
    expect(screen.getByText('Falta corregir 6 datos, marcados en rojo.')).toBeVisible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo de Propiedad' }), 'Casa')
    expect(screen.getAllByText(/^(Elige|Escribe) (el|la) /)).toHaveLength(5)
    expect(screen.getByText('Falta corregir 5 datos, marcados en rojo.')).toBeVisible()
  })

  test('a text that is no comuna is said with all that is missing, and the first of it has the focus', async () => {
    await openApp(server, '/task/inmuebles/create')
    await choose('Región', 'valpa', 'Valparaíso')
    const comuna = await screen.findByRole('combobox', { name: 'Comuna' })
    await waitFor(() => expect(comuna).toBeEnabled())
    await userEvent.type(comuna, 'Quilpuelandia')
    await userEvent.tab()
    await userEvent.click(await button('Guardar cambios'))
    expect(comuna).toHaveAccessibleDescription(/Elige una de la lista\.$/)
    expect(await field('Rol')).toHaveAccessibleDescription(/Escribe el rol/)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tipo de Propiedad' })).toHaveFocus())
    expect(writes()).toEqual([])
  })

  test('a comuna that can not be chosen yet is asked for at the region', async () => {
    await openApp(server, '/task/inmuebles/create')
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Tipo de Propiedad' }),
      'Local Comercial',
    )
    await userEvent.click(await button('Guardar cambios'))
    const region = screen.getByRole('combobox', { name: 'Región' })
    expect(region).toHaveFocus()
    expect(region).toHaveAccessibleDescription(
      'Escribe o elige de la lista. Elige la región, y después la comuna.',
    )

    await choose('Región', 'valparaiso', 'Valparaíso')
    expect(region).not.toHaveAttribute('aria-invalid')
    expect(screen.getByRole('combobox', { name: 'Comuna' })).toHaveAccessibleDescription(/Elige la comuna\.$/)
  })

  test('regions and comunas that can not be read are those that come with the app', async () => {
    server.answer({
      'GET /api/client/region': new Reply(500, {}),
      "GET /api/client/comuna/Libertador General Bernardo O'Higgins": new Reply(500, {}),
    })
    await openApp(server, '/task/inmuebles/create')
    await choose('Región', 'higgins', "Libertador General Bernardo O'Higgins")
    await choose('Comuna', 'ranca', 'Rancagua')
    expect(screen.getByRole('combobox', { name: 'Comuna' })).toHaveValue('Rancagua')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })

  test.each([[{ regiones: [] }], [{ regiones: null }]])(
    'regions and comunas of which the portal has none are those that come with the app: %j',
    async (none) => {
      server.answer({ 'GET /api/client/region': none, 'GET /api/client/comuna/Valparaíso': { comunas: [] } })
      await openApp(server, '/task/inmuebles/create')
      await choose('Región', 'valpa', 'Valparaíso')
      await choose('Comuna', 'quill', 'Quillota')
      expect(screen.getByRole('combobox', { name: 'Comuna' })).toHaveValue('Quillota')
    },
  )

  test('comunas that are in neither the portal nor the app are asked for again', async () => {
    server.answer({
      'GET /api/client/region': { regiones: [{ nombreRegion: 'Chiloé' }] },
      'GET /api/client/comuna/Chiloé': { comunas: [] },
    })
    await openApp(server, '/task/inmuebles/create')
    await choose('Región', 'chilo', 'Chiloé')
    const retry = await button('Reintentar')
    server.answer({ 'GET /api/client/comuna/Chiloé': { comunas: [{ descripcionComuna: 'Castro' }] } })
    await userEvent.click(retry)
    await choose('Comuna', 'cas', 'Castro')
  })
})

describe('Editar Inmueble', () => {
  test('shows what the portal has, and sends back what was not touched as it was', async () => {
    server.answer({ 'PUT /api/client/inmueble/4': { status: 200 } })
    await openApp(server, '/task/inmuebles/edit/4')
    const value = await field('Valor Departamento (UF)')
    expect(value).toHaveValue('3.250,5')
    expect(screen.getByLabelText('Fecha Escritura')).toHaveValue('2026-03-01')
    expect(screen.getByRole('combobox', { name: 'Comuna' })).toHaveValue('Ñuñoa')

    await userEvent.clear(value)
    await userEvent.type(value, '3300')
    await userEvent.click(await button('Guardar'))
    await waitFor(() => expect(location.pathname).toBe('/task/inmuebles'))
    expect(writes()).toMatchObject([
      {
        method: 'PUT',
        path: '/api/client/inmueble/4',
        body: {
          tipo: 'Casa',
          comuna: 'Ñuñoa',
          fecha_escritura: '2026-03-01',
          fecha_facturacion: null,
          valor_departamento: 3300,
          avaluo: 2100,
        },
      },
    ])
  })

  test('sends back as it came also what a field shows less exactly, or not at all', async () => {
    const stored = {
      fecha_escritura: '2026-03-01T00:00:00.000000Z',
      fecha_facturacion: '05-03-2026',
      avaluo: 2100.5055,
      numero_repertorio: ' 77 ',
    }
    server.answer({
      'GET /api/client/inmueble/4': { inmueble: { ...casa.inmueble, valor_departamento: 3250.5, ...stored } },
      'PUT /api/client/inmueble/4': { status: 200 },
    })
    await openApp(server, '/task/inmuebles/edit/4')
    const rol = await field('Rol')
    await userEvent.clear(rol)
    await userEvent.type(rol, '99-9')
    await userEvent.click(await button('Guardar'))
    await waitFor(() => expect(location.pathname).toBe('/task/inmuebles'))
    expect(writes()).toMatchObject([
      { method: 'PUT', body: { ...stored, fecha_escritura: '2026-03-01', rol: '99-9' } },
    ])
  })

  test('an amount of 0 that was written is one, and asks for nothing', async () => {
    const stored = { ...casa.inmueble, valor_departamento: 3250.5, avaluo: 0 }
    server.answer({
      'GET /api/client/inmueble/4': { inmueble: stored },
      'PUT /api/client/inmueble/4': { status: 200 },
    })
    await openApp(server, '/task/inmuebles/edit/4')
    expect(await field('Avalúo (UF)')).toHaveValue('0')
    await userEvent.type(await field('Dirección'), ' B')
    await userEvent.click(await button('Guardar'))
    await waitFor(() => expect(location.pathname).toBe('/task/inmuebles'))
    expect(writes()).toMatchObject([{ method: 'PUT', body: { avaluo: 0 } }])
  })

  test('a property that is not there says so and offers to try again', async () => {
    await openApp(server, '/task/inmuebles/edit/99')
    expect(await button('Reintentar')).toBeVisible()
    expect(
      screen.getAllByText('Hubo un error en la operación. Comunicarse con el admin.').length,
    ).toBeGreaterThan(0)
  })
})
