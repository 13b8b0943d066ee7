import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textPdf } from '../../server/seed/pdf'
import type { Session } from '../../src/session/session'
import { maria, openApp } from '../support/open-app'
import { portalResponses } from '../support/portal-responses'
import { startWireServer, type WireServer } from '../support/wire-server'

/**
 * Every call of docs/contract.md, 'The calls', from the screen that makes it, as the portal's server receives it: method, path,
 * headers, body. The numbers are the contract's.
 */
type Walk = {
  call: string
  /** `METHOD /path` */
  is: string
  /** The address that is opened. */
  at: string
  /** Maria's session, unless this says otherwise; null is signed out. */
  as?: Session | null
  /** What the user then does. */
  does?: () => Promise<unknown>
  /** What is sent; a read sends nothing. */
  body?: object
  /** A multipart create. Its file is the PDF that `choosePdf` chooses. */
  form?: Record<string, string>
}

const user = userEvent.setup()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
/** In one event: what each key does is the forms' tests' subject. */
const type = async (field: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(field), { target: { value: text } })
const select = async (field: string, option: string) =>
  user.selectOptions(
    await screen.findByRole('combobox', { name: field }),
    await screen.findByRole('option', { name: option }),
  )
const pick = async (field: string, option: string) => {
  fireEvent.change(await screen.findByRole('combobox', { name: field }), { target: { value: option } })
  await user.click(await screen.findByRole('option', { name: option }))
}
const firstCard = async (name: string) => within(await screen.findByRole('article', { name }))
const openCard = async (name: string) =>
  user.click((await firstCard(name)).getByRole('button', { name: 'Mostrar detalle' }))

const pdf = textPdf('Documento', ['De prueba.'])
const choosePdf = async () => {
  await user.upload(
    await screen.findByLabelText('Archivo'),
    new File([new Uint8Array(pdf)], 'documento.pdf', { type: 'application/pdf' }),
  )
  await screen.findByRole('link', { name: 'Abrir archivo' })
}
const uploadPdf = async () => {
  await choosePdf()
  await press('Guardar')
}

const withFirstPassword: Session = { ...maria, user: { ...maria.user, password_updated: 0 } }

const unit = { numero: '45', rol: '12-3', valor: 350.5, valor_pesos: 12500000, avaluo: 0, inmueble: 4 }
const typeUnit = async () => {
  await type('Número', '45')
  await type('Rol', '12-3')
  await type('Valor (UF)', '350,5')
  await type('Valor en pesos', '12500000')
}
const openUnits = async (kind: 'Estacionamientos' | 'Bodegas') =>
  user.click((await firstCard('Casa 12')).getByRole('button', { name: kind }))
const addUnit = (many: 'Estacionamientos' | 'Bodegas', one: string) => async () => {
  await openUnits(many)
  await openTab(`Agregar ${one}`)
  await typeUnit()
  await press('Guardar')
}
const editUnit = (many: 'Estacionamientos' | 'Bodegas', one: string) => async () => {
  await openUnits(many)
  await press(`${one} 14`)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Editar' }))
  await typeUnit()
  await press('Guardar')
}

const tenancy = {
  fecha_inicio: '2026-03-01',
  fecha_termino: '2027-02-28',
  valor_arriendo: 650000,
  nombre_arrendatario: 'Juana Pérez',
  rut_arrendatario: '12.345.678-5',
  mobile_phone: '56987654321',
  email_arrendatario: 'juana@example.cl',
}

const walks: Walk[] = [
  {
    call: '1',
    is: 'POST /api/client/login',
    at: '/login',
    as: null,
    async does() {
      await type('Correo electrónico', 'maria@example.cl')
      await type('Contraseña', 'Inversionista.2026')
      await press('Ingresar')
    },
    body: { email: 'maria@example.cl', password: 'Inversionista.2026' },
  },
  {
    call: '2',
    is: 'POST /api/client/user/logout',
    at: '/home',
    async does() {
      await press('Menú de perfil')
      await press('Cerrar sesión')
    },
  },
  {
    call: '3',
    is: 'POST /api/client/recover-password',
    at: '/recover-password',
    as: null,
    async does() {
      await type('Correo electrónico', 'maria@example.cl')
      await press('Recuperar')
    },
    body: { email: 'maria@example.cl' },
  },
  {
    call: '4',
    is: 'POST /api/client/password/reset',
    at: '/password/reset/a1b2c3?email=maria%40example.cl',
    as: null,
    async does() {
      await type('Nueva contraseña', 'Otra.Clave.2026')
      await type('Confirmar contraseña', 'Otra.Clave.2026')
      await press('Reestrablecer')
    },
    body: {
      token: 'a1b2c3',
      email: 'maria@example.cl',
      password: 'Otra.Clave.2026',
      password_confirmation: 'Otra.Clave.2026',
    },
  },
  {
    call: '5',
    is: 'PUT /api/client/user/update-password',
    at: '/home',
    as: withFirstPassword,
    async does() {
      await type('Contraseña actual', 'Clave.Inicial.1')
      await type('Nueva contraseña', 'Otra.Clave.2026')
      await type('Repetir nueva contraseña', 'Otra.Clave.2026')
      await press('Guardar')
    },
    body: {
      current_password: 'Clave.Inicial.1',
      new_password: 'Otra.Clave.2026',
      new_confirm_password: 'Otra.Clave.2026',
    },
  },
  { call: '6', is: 'GET /api/client/task/totals', at: '/home' },
  { call: '7', is: 'GET /api/client/task/getActivity', at: '/task/activity' },
  { call: '8', is: 'GET /api/client/notifications', at: '/home' },
  { call: '9', is: 'GET /api/client/media/home', at: '/home' },
  { call: '10', is: 'GET /api/client/media/sidebar', at: '/home' },
  { call: '11', is: 'GET /api/client/media/sidebar/3', at: '/informacion/3' },
  { call: '12', is: 'GET /api/client/initial', at: '/task/initial' },
  {
    call: '13',
    is: 'GET /api/client/initial/other',
    at: '/task/initial',
    does: () => press('Mostrar Otros'),
  },
  {
    call: '14',
    is: 'POST /api/client/initial/create',
    at: '/task/initial/create/30',
    does: uploadPdf,
    form: { tipoDocument: '30', detalle: '' },
  },
  {
    call: '14, another document',
    is: 'POST /api/client/initial/create',
    at: '/task/initial/create/32',
    async does() {
      await type('Detalle', 'Poder notarial')
      await uploadPdf()
    },
    form: { tipoDocument: '32', detalle: 'Poder notarial' },
  },
  { call: '15', is: 'GET /api/client/task/documentType/30', at: '/task/initial/create/30' },
  {
    call: '16',
    is: 'GET /api/client/getFile/900',
    at: '/task/initial',
    does: () => press('Ver documento Cédula de identidad'),
  },
  {
    call: '17',
    is: 'GET /api/client/getNotes/900',
    at: '/task/initial',
    async does() {
      await press('Ver documento Cédula de identidad')
      await openTab('Notas')
    },
  },
  {
    call: '18',
    is: 'POST /api/document/addNotes',
    at: '/task/initial',
    async does() {
      await press('Ver documento Cédula de identidad')
      await openTab('Notas')
      await type('Nota', 'Ahora se lee.')
      await press('Guardar')
    },
    body: { document_id: 900, detalle: 'Ahora se lee.' },
  },
  { call: '19', is: 'GET /api/client/inmueble', at: '/task/inmuebles' },
  { call: '20', is: 'GET /api/client/inmueble/4', at: '/task/inmuebles/edit/4' },
  {
    call: '21',
    is: 'PUT /api/client/inmueble/4',
    at: '/task/inmuebles/edit/4',
    async does() {
      await type('Rol', '77-8')
      await press('Guardar')
    },
    body: {
      tipo: 'Casa',
      region: 'Metropolitana de Santiago',
      comuna: 'Ñuñoa',
      numero_departamento: '12',
      direccion: 'Av. Irarrázaval 2821',
      rol: '77-8',
      fecha_escritura: '2026-03-01',
      valor_departamento: 3250.5,
      numero_repertorio: '',
      avaluo: 2100,
      fecha_facturacion: null,
      fecha_inscripcion_cbr: null,
    },
  },
  {
    call: '22',
    is: 'POST /api/task/inmueble/create/7',
    at: '/task/inmuebles/create',
    async does() {
      await select('Tipo de Propiedad', 'Local Comercial')
      await pick('Región', 'Valparaíso')
      await pick('Comuna', 'Viña del Mar')
      await type('Dirección', 'Av. Libertad 1405')
      await type('N° Departamento', '3B')
      await type('Rol', '77-8')
      await type('Valor Departamento (UF)', '3250,5')
      await type('Avalúo (UF)', '2100')
      await type('Fecha Escritura', '2026-09-06')
      await press('Guardar cambios')
    },
    body: {
      tipo: 'Local Comercial',
      region: 'Valparaíso',
      comuna: 'Viña del Mar',
      numero_departamento: '3B',
      direccion: 'Av. Libertad 1405',
      rol: '77-8',
      fecha_escritura: '2026-09-06',
      valor_departamento: 3250.5,
      numero_repertorio: '',
      avaluo: 2100,
      fecha_facturacion: null,
      fecha_inscripcion_cbr: null,
    },
  },
  ...[
    'Factura Inmueble 1/3',
    'Documentos Legales 2/2',
    'Financiamiento 0/1',
    'Amoblado 0/0',
    'Documentos Fotograficos 1/1',
    'Arriendo Inmueble 1/1',
  ].map((section, index) => ({
    call: `23, ${section}`,
    is: `GET /api/client/inmueble/getDocument/4/${index + 1}`,
    at: '/task/inmuebles/4',
    does: () => press(section),
  })),
  {
    call: '24',
    is: 'GET /api/client/inmueble/getOtherDocument/4',
    at: '/task/inmuebles/4',
    does: () => press('Otros'),
  },
  {
    call: '25',
    is: 'POST /api/client/inmueble/createDocument',
    at: '/task/inmuebles/createDocument/4/61',
    does: uploadPdf,
    form: { tipoDocument: '61', idInmueble: '4', detalle: '' },
  },
  {
    call: '26, estacionamiento',
    is: 'GET /api/client/inmueble/estacionamiento/4',
    at: '/task/inmuebles',
    does: () => openUnits('Estacionamientos'),
  },
  {
    call: '26, bodega',
    is: 'GET /api/client/inmueble/bodega/4',
    at: '/task/inmuebles',
    does: () => openUnits('Bodegas'),
  },
  {
    call: '27, estacionamiento',
    is: 'POST /api/client/inmueble/estacionamiento',
    at: '/task/inmuebles',
    does: addUnit('Estacionamientos', 'Estacionamiento'),
    body: unit,
  },
  {
    call: '27, bodega',
    is: 'POST /api/client/inmueble/bodega',
    at: '/task/inmuebles',
    does: addUnit('Bodegas', 'Bodega'),
    body: unit,
  },
  {
    call: '28, estacionamiento',
    is: 'PUT /api/task/inmueble/updateEstacionamiento/71',
    at: '/task/inmuebles',
    does: editUnit('Estacionamientos', 'Estacionamiento'),
    body: unit,
  },
  {
    call: '28, bodega',
    is: 'PUT /api/task/inmueble/updateBodega/71',
    at: '/task/inmuebles',
    does: editUnit('Bodegas', 'Bodega'),
    body: unit,
  },
  {
    call: '29',
    is: 'GET /api/client/inmueble/getEstacionamientoBodega/5',
    at: '/task/arriendo/create',
    async does() {
      await openTab('Datos Inmueble')
      await select('Inmueble', 'Oficina 801, Av. Libertad 1405')
    },
  },
  { call: '30', is: 'GET /api/client/region', at: '/task/inmuebles/create' },
  {
    call: '31',
    is: 'GET /api/client/comuna/Metropolitana de Santiago',
    at: '/task/inmuebles/edit/4',
  },
  { call: '32', is: 'GET /api/client/contrato', at: '/task/arriendo' },
  {
    call: '33',
    is: 'GET /api/client/contrato/getInmueblesContrato',
    at: '/task/arriendo/create',
    does: () => openTab('Datos Inmueble'),
  },
  {
    call: '34',
    is: 'POST /api/client/contrato',
    at: '/task/arriendo/create',
    async does() {
      await type('Nombre Arrendatario', 'Juana Pérez')
      await type('Correo Arrendatario', 'juana@example.cl')
      await type('Fecha Inicio', '2026-03-01')
      await type('RUT Arrendatario', '123456785')
      await type('Teléfono Arrendatario', '+56 9 8765 4321')
      await type('Fecha Término', '2027-02-28')
      await press('Siguiente')
      await select('Inmueble', 'Oficina 801, Av. Libertad 1405')
      await select('Arrendar', 'Inmueble con bodega')
      await select('Bodega', 'Bodega 7')
      await type('Valor Arriendo', '650000')
      await type('Valor Bodega Arriendo', '30000')
      await press('Guardar')
    },
    body: {
      ...tenancy,
      type: 2,
      valor_estacionamiento_arriendo: 0,
      valor_bodega_arriendo: 30000,
      inmueble: 5,
      bodega: 70,
      estacionamiento: null,
    },
  },
  {
    call: '35',
    is: 'GET /api/client/contrato/getDocument/31',
    at: '/task/arriendo',
    does: () => openCard('Departamento 1204 + Bodega 7'),
  },
  {
    call: '35, others',
    is: 'GET /api/client/contrato/getOtherDocument/31',
    at: '/task/arriendo',
    async does() {
      await openCard('Departamento 1204 + Bodega 7')
      await press('Mostrar Otros')
    },
  },
  {
    call: '36',
    is: 'POST /api/client/contrato/createDocument',
    at: '/task/arriendo/createDocument/31/81',
    does: uploadPdf,
    form: { tipoDocument: '81', contrato_id: '31', detalle: '' },
  },
  { call: '37', is: 'GET /api/task/arriendo/getDatos/31', at: '/task/arriendo/edit/31' },
  {
    call: '38',
    is: 'PUT /api/task/arriendo/update/31',
    at: '/task/arriendo/edit/31',
    async does() {
      await type('Valor Arriendo', '700000')
      await press('Guardar')
    },
    body: {
      ...tenancy,
      type: 2,
      valor_arriendo: 700000,
      valor_estacionamiento_arriendo: 0,
      valor_bodega_arriendo: 30000,
      inmueble: 5,
      bodega: 70,
      estacionamiento: null,
    },
  },
  { call: '39', is: 'GET /api/client/task-monthly', at: '/task/monthly' },
  {
    call: '40',
    is: 'GET /api/client/task-monthly/getOtherDocument/12',
    at: '/task/monthly',
    does: () => openCard('Periodo 3/2025'),
  },
  ...[
    { duty: 'Dividendo', id: 51 },
    { duty: 'Arriendo', id: 52 },
    { duty: 'Impuesto', id: 53 },
  ].map(({ duty, id }) => ({
    call: `41, ${duty}`,
    is: `GET /api/client/task-monthly/getDocumentSingle/${id}/12`,
    at: '/task/monthly',
    async does() {
      await openCard('Periodo 3/2025')
      await press(`Mostrar ${duty}`)
    },
  })),
  {
    call: '42',
    is: 'POST /api/client/task-monthly/createDocument',
    at: '/task/monthly/createDocument/12/52/4/9',
    does: uploadPdf,
    form: { tipoDocument: '52', task_monthly_id: '12', detalle: '', inmueble_id: '4', contrato_id: '9' },
  },
  {
    call: '42, without property and contract',
    is: 'POST /api/client/task-monthly/createDocument',
    at: '/task/monthly/createDocument/12/53',
    does: uploadPdf,
    form: { tipoDocument: '53', task_monthly_id: '12', detalle: '', contrato_id: '0' },
  },
  { call: '43', is: 'GET /api/client/notifications/pending', at: '/notification/pending' },
  { call: '44', is: 'GET /api/client/notifications/rejected', at: '/notification/rejected' },
]

const done = { status: 200 }

let server: WireServer
beforeEach(async () => {
  vi.stubEnv('VITE_API_KEY', 'key-of-the-build')
  document.head.innerHTML = '<meta name="csrf-token" content="token-of-the-page">'
  server = await startWireServer(portalResponses)
})
afterEach(async () => {
  cleanup()
  document.head.innerHTML = ''
  vi.unstubAllEnvs()
  await server.close()
})

test('every call of the contract is walked', () => {
  const walked = new Set(walks.map(({ call }) => Number.parseInt(call)))
  expect([...walked]).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
})

test.each(walks)('call $call: $is', async ({ is, at, as = maria, does, body, form }) => {
  if (!is.startsWith('GET')) server.answer({ [is]: portalResponses[is] ?? done })
  await openApp(server, at, as)
  await does?.()

  const request = await waitFor(() => {
    const found = server.received.find(({ method, path }) => `${method} ${path}` === is)
    if (!found) throw new Error(`${is} did not arrive`)
    return found
  })
  expect(request.headers).toMatchObject({
    accept: 'application/json',
    'x-csrf-token': 'token-of-the-page',
    'x-api-key': 'key-of-the-build',
  })
  expect(request.headers.authorization).toBe(as ? `Bearer ${as.token}` : undefined)
  expect(request.headers['user']).toBe(as ? String(as.user.id) : undefined)

  if (form) {
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(request.body).toEqual({
      ...form,
      // happy-dom names every part 'blob'.
      file: { name: expect.any(String) as string, type: 'application/pdf', bytes: pdf },
    })
  } else if (body) {
    expect(request.headers['content-type']).toMatch(/^application\/json/)
    expect(request.body).toEqual(body)
  } else {
    expect(request.body).toBeNull()
  }
})
