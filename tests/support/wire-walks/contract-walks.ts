import { openCard, openTab, press, select, type, typeSamples, uploadPdf } from './acts'
import { contratoParts } from '../../../shared/fields'
import { sampleBody } from '../sample-fields'
import type { Walk } from './walk'

/** What is written, and not chosen. */
const fields = { ...contratoParts.tenant, ...contratoParts.rent }

/** Of a property with its storage room. */
const tenancy = {
  ...sampleBody(fields),
  ...{ fecha_inicio: '2026-03-01', fecha_termino: '2027-02-28', valor_arriendo: 650000 },
  ...{ nombre_arrendatario: 'Juana Pérez', rut_arrendatario: '12.345.678-5' },
  ...{ mobile_phone: '56987654321', email_arrendatario: 'juana@example.cl' },
  ...{ type: 2, inmueble: 5, bodega: 70, estacionamiento: null },
  ...{ valor_estacionamiento_arriendo: 0, valor_bodega_arriendo: 30000 },
}

export const contractWalks: Walk[] = [
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
      await typeSamples(contratoParts.tenant)
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
      await typeSamples(contratoParts.rent)
      await type('Valor Arriendo', '650000')
      await type('Valor Bodega Arriendo', '30000')
      await press('Guardar')
    },
    body: tenancy,
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
    body: { ...tenancy, inmueble: 6, bodega: 72, valor_arriendo: 700000 },
  },
]
