import { apiUrl } from '../../api/config'
import { requestHeaders } from '../../api/headers'
import type { Session } from '../../session/parse-session'
import type { Upload } from '../model/upload'
import { areas, fieldsOf } from '../../../shared/areas'

/** docs/contract.md, 'Multipart creates'. Built when sending, and not stored. */
export type UploadRequest = { url: string; headers: Record<string, string>; body: FormData }

/** `sendsReceipts`: this server has sent receipts, and may be told what was said of the file. */
export function requestFor(
  { id, target, detalle, file, hechos }: Upload,
  bytes: ArrayBuffer,
  session: Session,
  sendsReceipts: boolean,
): UploadRequest {
  const fields = { ...fieldsOf(target), detalle, ...(sendsReceipts && hechos && { hechos }) }
  const body = new FormData()
  // The file comes last, so that a server that streams the form already knows its target.
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([bytes], { type: file.type }), sentName(file.name))

  return { url: apiUrl(areas[target.area].create), headers: requestHeaders(session, id), body }
}

/**
 * Browsers percent-encode quotation marks and line breaks in file names, and most servers keep
 * `%22` and `%0A`:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
function sentName(name: string): string {
  return name.replace(/\s+/g, ' ').replaceAll('"', "'")
}
