import { contractResponses } from './contract-responses'
import { homeResponses } from './home-responses'
import { monthlyResponses } from './monthly-responses'
import { maria } from './open-app'
import { propertyResponses } from './property-responses'
import type { FakeResponses } from './wire-server'

/** As docs/contract.md, 'Calls 43 and 44', have it: a document of a month's duties. */
const notification = {
  id: 52,
  descripcion: 'Comprobante de arriendo',
  inmueble_id: 4,
  contrato_id: '31',
  tarea_id: 12,
  tipo: 'Casa',
  numero_departamento: '12',
  nombre_arrendatario: 'Juana Pérez',
  fecha_inicio: '2026-03-01',
  mes: 3,
  periodo: '2025',
  documents_id: null,
}

/** A small portal: what every read answers, and the sign-in. */
export const portalResponses: FakeResponses = {
  ...homeResponses,
  ...propertyResponses,
  ...contractResponses,
  ...monthlyResponses,
  'POST /api/client/login': { data: { ...maria.user, token: maria.token } },
  'GET /api/client/media/sidebar': [
    { id: 3, title: 'Guía', file_path: 'https://example.cl/guia.pdf', sidebar_content_type: 0 },
    { id: 4, title: 'Cómo se hace', file_path: 'https://example.cl/video', sidebar_content_type: '1' },
  ],
  'GET /api/client/media/sidebar/3': { id: 3, title: 'Guía', file_path: 'https://example.cl/guia.pdf' },
  'GET /api/client/initial': {
    documents: [
      { id: 30, name: 'Cédula de identidad', idDocument: 900, status: 2 },
      { id: 32, name: 'Otros', idDocument: null, status: null },
    ],
  },
  'GET /api/client/initial/other': { documents: [{ id: 906, detalle: 'Poder notarial', status: 0 }] },
  ...Object.fromEntries(
    [30, 32, 52, 53, 61, 81].map((id) => [
      `GET /api/client/task/documentType/${id}`,
      { DocumentType: { id, name: `Documento ${id}` } },
    ]),
  ),
  // Port 9 discards: the viewer finds nothing there.
  'GET /api/client/getFile/900': {
    file: 'http://127.0.0.1:9/cedula.pdf',
    documentType: 'Cédula de identidad',
  },
  'GET /api/client/getNotes/900': {
    notes: [
      { id: 1, detail: 'No se lee el folio.', contador_name: 'Ana Rojas', created_at: '2026-03-03 14:05:00' },
    ],
  },
  'GET /api/client/inmueble/estacionamiento/4': { registros: [{ id: 71, numero: '14' }], inmueble: 4 },
  'GET /api/client/inmueble/bodega/4': { registros: [{ id: 71, numero: '14' }], inmueble: 4 },
  'GET /api/client/notifications/pending': { pendings: [notification] },
  'GET /api/client/notifications/rejected': {
    rejected: [{ ...notification, documents_id: 900 }],
  },
}
