import { apiUrl } from '../../api/config'
import { requestHeaders } from '../../api/headers'
import type { Target } from '../../domain/target'
import type { Session } from '../../session/parse-session'
import type { Upload } from '../model/upload'

/** A createDocument call (docs/contract.md, 'Multipart creates'), built at send time: nothing of it is stored. */
export type UploadRequest = { url: string; headers: Record<string, string>; body: FormData }

export function requestFor(upload: Upload, bytes: ArrayBuffer, session: Session): UploadRequest {
  const { path, fields } = callOf(upload.target)
  const body = new FormData()
  // The file comes last: a server that reads the form as a stream knows by then what it is for.
  for (const [name, value] of Object.entries({ ...fields, detalle: upload.detalle })) body.append(name, value)
  body.append('file', new Blob([bytes], { type: upload.file.type }), upload.file.name)

  const headers = requestHeaders(session)
  if (keysAreSent()) headers['Idempotency-Key'] = upload.id
  return { url: apiUrl(path), headers, body }
}

/** Left out for a server whose CORS list lacks the header (docs/contract.md, 'Idempotency keys'). */
export function keysAreSent(): boolean {
  return import.meta.env.VITE_IDEMPOTENCY_KEY !== 'off'
}

function callOf(target: Target): { path: string; fields: Record<string, number> } {
  const tipoDocument = target.type
  switch (target.area) {
    case 'initial':
      return { path: '/api/client/initial/create', fields: { tipoDocument } }
    case 'inmueble':
      return {
        path: '/api/client/inmueble/createDocument',
        fields: { tipoDocument, idInmueble: target.inmueble },
      }
    case 'contrato':
      return {
        path: '/api/client/contrato/createDocument',
        fields: { tipoDocument, contrato_id: target.contrato },
      }
    case 'monthly':
      return {
        path: '/api/client/task-monthly/createDocument',
        fields: {
          tipoDocument,
          task_monthly_id: target.task,
          ...(target.inmueble !== null && { inmueble_id: target.inmueble }),
          contrato_id: target.contrato ?? 0,
        },
      }
  }
}
