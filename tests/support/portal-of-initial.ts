import { createHash } from 'node:crypto'
import type { FakeResponses, Received, ReceivedFile } from './wire-server'

export const createInitial = 'POST /api/client/initial/create'

export const initialRows = [
  { id: 30, name: 'Cédula de identidad', idDocument: null, status: null },
  { id: '31', name: 'Comprobante de domicilio', idDocument: '131', status: '0' },
  { id: 33, name: 'Inicio de actividades', idDocument: 133, status: 2 },
  { id: 34, name: 'Carpeta tributaria', idDocument: 134, status: 1 },
  { id: 35, name: 'Declaración de renta', idDocument: 135, status: 3 },
  { id: 32, name: 'Otros', idDocument: null, status: '' },
  { id: 42, name: 'Autorización SII', idDocument: 142, status: 2 },
]

/**
 * docs/contract.md, 'Calls 12 to 14', and docs/contract.md, 'Call 15', of a portal that takes every document and sends no
 * receipt.
 */
export const initialResponses: FakeResponses = {
  'GET /api/client/initial': { documents: initialRows },
  'GET /api/client/initial/other': { documents: [{ id: 900, detalle: 'Plano', status: 1 }] },
  'GET /api/client/task/documentType/30': { DocumentType: { id: 30, name: 'Cédula de identidad' } },
  'GET /api/client/task/documentType/32': { DocumentType: { id: 32, name: 'Otros' } },
  'GET /api/client/task/documentType/33': { DocumentType: { id: 33, name: 'Inicio de actividades' } },
  [createInitial]: { status: 200 },
}

export function fileOf({ body }: Received): ReceivedFile {
  if (typeof body === 'object' && body !== null && 'file' in body) return body.file as ReceivedFile
  throw new Error('no file arrived')
}

export function sha256Of(received: Received): string {
  return createHash('sha256').update(fileOf(received).bytes).digest('hex')
}

/** The answer of a portal that proves what it has stored. */
export function acceptWithReceipt(received: Received): Record<string, unknown> {
  const receipt = {
    document_id: 4711,
    received_at: '2026-03-03T14:05:00-03:00',
    bytes: fileOf(received).bytes.length,
    sha256: sha256Of(received),
  }
  return { status: 200, receipt }
}
