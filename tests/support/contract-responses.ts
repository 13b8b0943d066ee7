import { contratoFields } from '../../shared/fields'
import { sampleBody } from './sample-fields'
import type { FakeResponses } from './wire-server'

const empty = {
  estacionamiento_id: null,
  estacionamiento_numero: null,
  bodega_id: null,
  bodega_numero: null,
  arrendatario: null,
  rut_arrendatario: null,
  fecha_inicio: null,
  fecha_termino: null,
  valor_arriendo: null,
  avaluo: null,
  contratoDocumentPorcentaje: 0,
  cantidadDocumentsUser: 0,
}

/** A contract of a flat with its storage room, as docs/contract.md, 'Call 32', has it; numbers in both spellings. */
export const departamento = {
  ...empty,
  id: 20,
  idContrato: '31',
  tipo_contrato: '2',
  tipo: 'Departamento',
  numero_departamento: '1204',
  direccion: 'Av. Irarrázaval 2821',
  bodega_id: 70,
  bodega_numero: '7',
  arrendatario: 'Juana Pérez',
  rut_arrendatario: '12345678-5',
  fecha_inicio: '2026-03-01',
  fecha_termino: '2027-02-28',
  valor_arriendo: '650000',
  avaluo: 2100.5,
  contratoDocumentPorcentaje: '50',
  cantidadDocumentsUser: '2',
}

/** A contract of each of the other types, and a flat that is not let. */
const others = [
  { ...departamento, id: 21, idContrato: 32, tipo_contrato: 1, tipo: 'Casa', numero_departamento: '12' },
  {
    ...departamento,
    id: 22,
    idContrato: 33,
    tipo_contrato: 3,
    tipo: 'Oficina',
    numero_departamento: '801',
    estacionamiento_id: 71,
    estacionamiento_numero: '14',
  },
  { ...departamento, id: 23, idContrato: 34, tipo_contrato: 4, bodega_numero: '8' },
  { ...departamento, id: 24, idContrato: 35, tipo_contrato: 5, estacionamiento_numero: '15' },
  {
    ...empty,
    id: 25,
    idContrato: 0,
    tipo_contrato: null,
    tipo: 'Local Comercial',
    numero_departamento: '3',
    direccion: 'Calle Larga 1',
  },
]

export const contractResponses: FakeResponses = {
  'GET /api/client/contrato': { contratos: [departamento, ...others], cantidadDocuments: 4 },
  'GET /api/client/contrato/getDocument/31': {
    documentosContrato: [
      { id: 81, name: 'Contrato de arriendo', idDocument: 900, status: '2', detalle: null },
      { id: 82, name: 'Acta de entrega', idDocument: 901, status: 0, detalle: null },
      { id: 32, name: 'Otros', idDocument: null, status: null, detalle: null },
    ],
  },
  'GET /api/client/contrato/getOtherDocument/31': { documentosContrato: [] },
  'GET /api/client/contrato/getInmueblesContrato': {
    inmuebles: [
      { id: 4, tipo: 'Casa', numero_departamento: '12', direccion: 'Av. Irarrázaval 2821' },
      { id: 5, tipo: 'Oficina', numero_departamento: '801', direccion: 'Av. Libertad 1405' },
    ],
  },
  'GET /api/client/inmueble/getEstacionamientoBodega/4': { estacionamientos: null, bodegas: [] },
  'GET /api/client/inmueble/getEstacionamientoBodega/5': {
    estacionamientos: [{ id: 71, numero: '14', rol: null }],
    bodegas: [{ id: 70, numero: 7, rol: '12-3' }],
  },
  'GET /api/task/arriendo/getDatos/31': {
    contrato: {
      ...sampleBody(contratoFields),
      fecha_inicio: '2026-03-01',
      fecha_termino: '2027-02-28',
      type: '2',
      valor_arriendo: '650000',
      valor_estacionamiento_arriendo: null,
      valor_bodega_arriendo: 30000,
      nombre_arrendatario: 'Juana Pérez',
      rut_arrendatario: '12345678-5',
      mobile_phone: '+56 9 8765 4321',
      email_arrendatario: 'juana@example.cl',
      inmueble_id: 5,
      bodega: '70',
      estacionamiento: 0,
    },
  },
}
