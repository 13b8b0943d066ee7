import { screen, within } from '@testing-library/react'
import { unitNames } from '../../../shared/unit-kinds'
import { openTab, pick, press, pressOn, select, type, uploadPdf, user } from './acts'
import type { Walk } from './walk'

/** What both properties say. */
const values = {
  ...{ rol: '77-8', valor_departamento: 3250.5, avaluo: 2100, numero_repertorio: '' },
  ...{ fecha_facturacion: null, fecha_inscripcion_cbr: null },
}

const unit = { numero: '45', rol: '12-3', valor: 350.5, valor_pesos: 12500000, avaluo: 0, inmueble: 5 }
const saveUnit = async () => {
  await type('Número', '45')
  await type('Rol', '12-3')
  await type('Valor (UF)', '350,5')
  await type('Valor en pesos', '12500000')
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
      ...{ tipo: 'Casa', region: 'Metropolitana de Santiago', comuna: 'Ñuñoa' },
      ...{ numero_departamento: '12', direccion: 'Av. Irarrázaval 2821', fecha_escritura: '2026-03-01' },
      ...values,
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
      ...{ tipo: 'Local Comercial', region: 'Valparaíso', comuna: 'Viña del Mar' },
      ...{ numero_departamento: '3B', direccion: 'Av. Libertad 1405', fecha_escritura: '2026-09-06' },
      ...values,
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
  ...(['estacionamiento', 'bodega'] as const).flatMap((kind): Walk[] => {
    const { one, many } = unitNames[kind]
    const { id, numero } = { estacionamiento: { id: 71, numero: 14 }, bodega: { id: 70, numero: 7 } }[kind]
    const at = '/task/inmuebles'
    return [
      {
        ...{ call: `26, ${kind}`, is: `GET /api/client/inmueble/${kind}/5`, at },
        does: () => pressOn('Oficina 801', many),
      },
      {
        ...{ call: `27, ${kind}`, is: `POST /api/client/inmueble/${kind}`, at, body: unit },
        async does() {
          await pressOn('Oficina 801', many)
          await openTab(`Agregar ${one}`)
          await saveUnit()
        },
      },
      {
        ...{ call: `28, ${kind}`, is: `PUT /api/task/inmueble/update${one}/${id}`, at, body: unit },
        async does() {
          await pressOn('Oficina 801', many)
          await press(`${one} ${numero}`)
          const dialog = within(await screen.findByRole('dialog'))
          await user.click(dialog.getByRole('button', { name: 'Editar' }))
          await saveUnit()
        },
      },
    ]
  }),
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
