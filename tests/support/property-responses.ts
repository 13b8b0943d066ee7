import type { FakeResponses } from './wire-server'

/** A property as docs/contract.md, 'Call 19', has it, numbers in both spellings. */
export const casa = {
  id: 4,
  inmuebleDocumentPorcentaje: '62.5',
  cantidadDocumentsUser: '5',
  facturaInmuebleUser: 1,
  facturaInmuebleCount: '3',
  documentosLegalesUser: 2,
  documentosLegalesCount: 2,
  financiamientoUser: 0,
  financiamientoCount: 1,
  amobladoUser: 0,
  amobladoCount: 0,
  fotografiaUser: 1,
  fotografiaCount: 1,
  arriendoInmuebleUser: 1,
  arriendoInmuebleCount: 1,
  inmueble: {
    id: 4,
    tipo: 'Casa',
    region: 'Metropolitana de Santiago',
    comuna: 'Ñuñoa',
    numero_departamento: '12',
    direccion: 'Av. Irarrázaval 2821',
    rol: '1234-56',
    fecha_escritura: '2026-03-01',
    valor_departamento: '128500000',
    valor_departamento_uf: '3250.5',
    numero_repertorio: null,
    avaluo: 2100,
    fecha_facturacion: null,
    fecha_inscripcion_cbr: '',
  },
}

const oficina = {
  ...casa,
  id: 5,
  inmueble: {
    id: 5,
    tipo: 'Oficina',
    numero_departamento: '801',
    direccion: 'Av. Libertad 1405',
    comuna: 'Viña del Mar',
    region: 'Valparaíso',
  },
}

/** What the screens of properties read. */
export const propertyResponses: FakeResponses = {
  'GET /api/client/inmueble': { inmuebles: [casa, oficina], cantidadDocuments: 8 },
  'GET /api/client/inmueble/4': {
    inmueble: { ...casa.inmueble, valor_departamento: '3250.5' },
  },
  'GET /api/client/region': {
    regiones: [{ nombreRegion: 'Valparaíso' }, { nombreRegion: 'Metropolitana de Santiago' }],
  },
  'GET /api/client/comuna/Metropolitana de Santiago': {
    comunas: [{ descripcionComuna: 'Ñuñoa' }, { descripcionComuna: 'Providencia' }],
  },
  'GET /api/client/comuna/Valparaíso': {
    comunas: [{ descripcionComuna: 'Calera' }, { descripcionComuna: 'Viña del Mar' }],
  },
  'GET /api/client/task/documentType/61': { DocumentType: { id: 61, name: 'Factura de compra' } },
  'GET /api/client/inmueble/getDocument/4/1': {
    documentosInmueble: [
      { id: 61, name: 'Factura de compra', idDocument: null, status: null },
      { id: 62, name: 'Boleta de gastos', idDocument: 900, status: '1' },
    ],
  },
  'GET /api/client/inmueble/getDocument/4/4': { documentosInmueble: null },
  'GET /api/client/inmueble/getOtherDocument/4': { documentosInmueble: [] },
}
