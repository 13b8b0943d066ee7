import { createHash } from 'node:crypto'
import { documents } from '../../shared/calls/initial'
import { answered, only } from './portal-responses'
import type { FakeResponses, Received, ReceivedFile } from './wire-server'

export const createInitial = 'POST /api/client/initial/create'

export const initialRows = answered(documents).documents

/** Of a portal that takes every document and sends no receipt. */
export const initialResponses: FakeResponses = {
  ...only(/client\/(initial|task\/documentType\/3)/),
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
