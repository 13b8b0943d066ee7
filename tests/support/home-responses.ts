import type { FakeResponses } from './wire-server'

export const totalsResponse = {
  initialDocumentation: 9,
  initialDocumentationUser: '4',
  initialDocumentationPorcentaje: '44.4',
  cantidadDocuments: 42,
  cantidadDocumentsUser: 31,
  inmuebleDocumentPorcentaje: 73.8,
  cantidadDocumentsContratos: 12,
  cantidadDocumentsContratosUser: 12,
  ContratosDocumentPorcentaje: 100,
  cantidadDocumentsTaks: 18,
  cantidadDocumentsTasksUser: 2,
  TaskDocumentPorcentaje: 11,
}

export function activityResponse(count: number) {
  return {
    ActivityRecord: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      modulo_name: 'INMUEBLES',
      accion: `Subió el documento ${index + 1}`,
      fecha_hora: '2026-03-03 14:05:00',
      url_redirect_name: 'InmuebleCreateDocument',
      url_redirect: '3/4',
    })),
  }
}

const pending = {
  inmueble_id: 4,
  contrato_id: 0,
  tarea_id: 0,
  tipo: 'Casa',
  numero_departamento: '12',
  nombre_arrendatario: null,
  fecha_inicio: null,
  mes: null,
  periodo: null,
  documents_id: null,
}

/** Of no property. */
const initial = { inmueble_id: 0, tipo: null, numero_departamento: null }

/** What the home screen reads. */
export const homeResponses: FakeResponses = {
  'GET /api/client/task/totals': totalsResponse,
  'GET /api/client/task/getActivity': activityResponse(7),
  'GET /api/client/notifications': { notification_red: 5, notification_orange: 2 },
  'GET /api/client/notifications/pending': {
    pendings: [
      { ...pending, id: 50, descripcion: 'Avalúo fiscal' },
      ...['Domicilio', 'Mandato', 'Renta', 'Poder', 'Régimen'].map((descripcion, index) => ({
        ...{ ...pending, ...initial },
        id: 60 + index,
        descripcion,
      })),
    ],
  },
  'GET /api/client/notifications/rejected': {
    rejected: [
      {
        ...{ ...pending, ...initial },
        id: 30,
        descripcion: 'Cédula de identidad',
        documents_id: 900,
      },
    ],
  },
  'GET /api/client/media/home': [
    { id: 1, title: 'IVA', file_path: 'https://www.youtube.com/watch?v=abc123', location: 'video_home' },
    { id: 2, title: 'Quiero recuperarlo', file_path: 'https://example.cl/iva', location: 'btn_home' },
  ],
}
