import { screen, within } from '@testing-library/react'
import { openTab, pick, press, pressOn, select, type, uploadPdf, user } from './acts'
import type { Walk } from './walk'

const unit = { numero: '45', rol: '12-3', valor: 350.5, valor_pesos: 12500000, avaluo: 0, inmueble: 4 }
const typeUnit = async () => {
  await type('Número', '45')
  await type('Rol', '12-3')
  await type('Valor (UF)', '350,5')
  await type('Valor en pesos', '12500000')
}
const openUnits = (kind: 'Estacionamientos' | 'Bodegas') => pressOn('Casa 12', kind)
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

export const propertyWalks: Walk[] = [
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
]
