import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../../support/open-app'
import { casa, propertyResponses } from '../../../support/portal-responses'
import { useWireServer } from '../../../support/wire-server'

const server = useWireServer(propertyResponses)

const card = (name: string) => screen.findByRole('article', { name })
const requests = (path: string) => server.received.filter((request) => request.path === path).length

async function openCasa(): Promise<HTMLElement> {
  await openApp(server, '/task/inmuebles')
  const casa12 = await card('Casa 12')
  await userEvent.click(within(casa12).getByRole('button', { name: 'Mostrar detalle' }))
  return casa12
}

test('each property is a card with its address, its progress and its documents', async () => {
  await openApp(server, '/task/inmuebles')
  const casa12 = await card('Casa 12')
  expect(within(casa12).getByRole('heading', { name: 'Casa 12' })).toBeVisible()
  expect(within(casa12).getByText(/Av\. Irarrázaval 2821/)).toBeVisible()
  expect(within(casa12).getByRole('progressbar')).toHaveAttribute('value', '62')
  expect(within(casa12).getByText('Documentos (5/8)')).toBeVisible()
  expect(within(casa12).getByRole('link', { name: 'Editar' })).toHaveAttribute(
    'href',
    '/task/inmuebles/edit/4',
  )
  expect(screen.getByRole('link', { name: 'Agregar Inmueble' })).toHaveAttribute(
    'href',
    '/task/inmuebles/create',
  )
})

test("the detail shows dates and amounts as in Chile, and 'SIN DATOS' for what is missing", async () => {
  const casa12 = await openCasa()
  const table = within(casa12).getByRole('table', { name: 'Datos de Casa 12' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent])
  expect(rows).toEqual([
    ['Tipo de Propiedad', 'Casa'],
    ['N° Departamento', '12'],
    ['Rol', '1234-56'],
    ['Valor en pesos', '$128.500.000'],
    ['Valor en UF', 'UF 3.250,50'],
    ['Avalúo', 'UF 2.100,00'],
    ['Región', 'Metropolitana de Santiago'],
    ['Comuna', 'Ñuñoa'],
    ['Dirección', 'Av. Irarrázaval 2821'],
    ['Fecha Escritura', '01/03/2026'],
    ['N° Repertorio', 'SIN DATOS'],
    ['Fecha Facturación', 'SIN DATOS'],
    ['Fecha Inscripción CBR', 'SIN DATOS'],
  ])

  const toggle = within(casa12).getByRole('button', { name: 'Ocultar detalle' })
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(toggle)
  expect(within(casa12).queryByRole('table')).toBeNull()
})

test('an amount that was left empty, which is stored as 0, is missing too', async () => {
  const inmueble = { ...casa.inmueble, valor_departamento: 0, valor_departamento_uf: '0', avaluo: 0 }
  server.answer({ 'GET /api/client/inmueble': { inmuebles: [{ ...casa, inmueble }], cantidadDocuments: 8 } })
  const table = within(await openCasa()).getByRole('table', { name: 'Datos de Casa 12' })
  for (const name of ['Valor en pesos', 'Valor en UF', 'Avalúo'])
    expect(within(table).getByRole('row', { name: new RegExp(`^${name}`) })).toHaveTextContent('SIN DATOS')
})

test('seven sections with their counts, each loaded when it is opened', async () => {
  const casa12 = await openCasa()
  for (const name of [
    'Factura Inmueble 1/3',
    'Documentos Legales 2/2',
    'Financiamiento 0/1',
    'Amoblado 0/0',
    'Documentos Fotograficos 1/1',
    'Arriendo Inmueble 1/1',
    'Otros',
  ])
    expect(within(casa12).getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false')
  expect(requests('/api/client/inmueble/getDocument/4/1')).toBe(0)

  await userEvent.click(within(casa12).getByRole('button', { name: 'Factura Inmueble 1/3' }))
  expect(await within(casa12).findByRole('link', { name: 'Subir Factura de compra' })).toHaveAttribute(
    'href',
    '/task/inmuebles/createDocument/4/61',
  )
  expect(within(casa12).getByText('Aprobado')).toBeVisible()
  expect(within(casa12).queryByRole('link', { name: 'Subir Boleta de gastos' })).toBeNull()

  await userEvent.click(within(casa12).getByRole('button', { name: 'Amoblado 0/0' }))
  expect(await within(casa12).findByText('SIN DATOS.')).toBeVisible()
  expect(within(casa12).getByText(/^Cuando tu contador pida documentos de esta sección/)).toBeVisible()
})

test("'Otros' takes another document of type 32", async () => {
  const casa12 = await openCasa()
  await userEvent.click(within(casa12).getByRole('button', { name: 'Otros' }))
  expect(await within(casa12).findByRole('link', { name: /^Agregar/ })).toHaveAttribute(
    'href',
    '/task/inmuebles/createDocument/4/32',
  )
  expect(await within(casa12).findByText('SIN DATOS.')).toBeVisible()
  expect(within(casa12).getByText('Aquí verás los otros documentos que agregues.')).toBeVisible()
})

test('who comes back from an upload finds the property and its section open', async () => {
  const casa12 = await openCasa()
  await userEvent.click(within(casa12).getByRole('button', { name: 'Factura Inmueble 1/3' }))
  await userEvent.click(await within(casa12).findByRole('link', { name: 'Subir Factura de compra' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }))
  const again = await card('Casa 12')
  expect(within(again).getByRole('button', { name: 'Ocultar detalle' })).toBeVisible()
  expect(await within(again).findByRole('link', { name: 'Subir Factura de compra' })).toBeVisible()
})

test('an address with an id opens that property', async () => {
  await openApp(server, '/task/inmuebles/5')
  const oficina = await card('Oficina 801')
  expect(within(oficina).getByRole('button', { name: 'Ocultar detalle' })).toBeVisible()
  expect(within(await card('Casa 12')).getByRole('button', { name: 'Mostrar detalle' })).toBeVisible()
})

test('a property that a link leads to shows its documents first, one that is opened here its data', async () => {
  await openApp(server, '/task/inmuebles/4')
  const casa12 = within(await card('Casa 12'))
  const isDataFirst = () => {
    const data = casa12.getByRole('table', { name: 'Datos de Casa 12' })
    const section = casa12.getByRole('button', { name: 'Factura Inmueble 1/3' })
    return Boolean(data.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect(isDataFirst()).toBe(false)
  await userEvent.click(casa12.getByRole('button', { name: 'Ocultar detalle' }))
  await userEvent.click(casa12.getByRole('button', { name: 'Mostrar detalle' }))
  expect(isDataFirst()).toBe(true)
})

test('without a property the first one can be added', async () => {
  server.answer({ 'GET /api/client/inmueble': { inmuebles: null, cantidadDocuments: null } })
  await openApp(server, '/task/inmuebles')
  expect(await screen.findByRole('link', { name: 'Agregar Inmueble' })).toBeVisible()
})

describe('searching', () => {
  test('finds by what a card says, accents aside, and can be undone', async () => {
    await openApp(server, '/task/inmuebles')
    const search = await screen.findByRole('searchbox', { name: 'Buscar inmueble' })
    await userEvent.type(search, 'vina oficina')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(await card('Oficina 801')).toBeVisible()

    await userEvent.type(search, 'xyz')
    expect(await screen.findByText('Nada coincide con la búsqueda.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
  })

  const thousand = Array.from({ length: 1000 }, (_, index) => ({
    ...casa,
    id: index + 1,
    inmueble: { ...casa.inmueble, id: index + 1, numero_departamento: `n${index + 1}` },
  }))

  test('one of a thousand is open at once by its address', async () => {
    server.answer({ 'GET /api/client/inmueble': { inmuebles: thousand, cantidadDocuments: 8 } })
    await openApp(server, '/task/inmuebles/990')
    expect(within(await card('Casa n990')).getByRole('button', { name: 'Ocultar detalle' })).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(26)
  })

  test('a thousand properties are drawn a few at a time, and each can be found', async () => {
    server.answer({ 'GET /api/client/inmueble': { inmuebles: thousand, cantidadDocuments: 8 } })
    await openApp(server, '/task/inmuebles')
    expect(await screen.findByText('Se muestran 25 de 1000')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(25)
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
    expect(screen.getAllByRole('article')).toHaveLength(50)
    await userEvent.type(screen.getByRole('searchbox'), 'n777')
    expect(await card('Casa n777')).toBeVisible()
  })
})
