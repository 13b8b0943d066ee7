import type { FakeResponses } from './wire-server'

/**
 * One period with a duty of each kind, as the wire has it (docs/contract.md, 'Calls 39 to 42'). Numbers come in both spellings.
 */
export const period = {
  id: 12,
  task: { mes: 3, periodo: 2025, descripcion: 'Marzo 2025' },
  taskDocumentPorcentaje: '40.0',
  numberTasks: 5,
  numberTasksUser: '2',
  countDividendoDocument: 2,
  countDividendoDocumentUser: 1,
  countArriendoDocument: 1,
  countArriendoDocumentUser: 1,
  countImpuestoDocument: 2,
  countImpuestoDocumentUser: 0,
  countImpuestoDocumentPendingUser: 1,
  countOtrosDocument: 1,
}

export const dividendo = {
  id: 51,
  idDocument: null,
  status: null,
  detalle: null,
  inmueble_id: 4,
  contrato_id: 0,
  tipo: 'Departamento',
  numero_departamento: '1204',
  direccion: 'Av. Irarrázaval 2821',
  nombre_arrendatario: null,
  mes: 3,
  periodo: 2025,
}

export const arriendo = {
  ...dividendo,
  id: 52,
  idDocument: 903,
  status: '0',
  contrato_id: 9,
  nombre_arrendatario: 'Juana Pérez',
}

export const monthlyResponses: FakeResponses = {
  'GET /api/client/task/documentType/51': { DocumentType: { id: 51, name: 'Dividendo' } },
  'GET /api/client/task-monthly': {
    tasks: [period],
    numberTasks: 5,
    numberTasksUser: 2,
    taskDocumentPorcentaje: 40,
  },
  'GET /api/client/task-monthly/getOtherDocument/12': {
    documentosTask: [{ id: 905, detalle: 'Boleta de gasfíter', status: 1 }],
    dividendo: 51,
    arriendo: 52,
    impuesto: 53,
    OtherDocuments: 32,
  },
  'GET /api/client/task-monthly/getDocumentSingle/51/12': {
    documents: [
      dividendo,
      { ...dividendo, inmueble_id: 5, numero_departamento: '802', idDocument: 902, status: 2 },
    ],
  },
  'GET /api/client/task-monthly/getDocumentSingle/52/12': { documents: [arriendo] },
  'GET /api/client/task-monthly/getDocumentSingle/53/12': { documents: null },
}
