import { apiUrl } from '../../api/config'
import type { Progress } from '../model/upload'
import type { HttpResponse, HttpResult } from './http-response'
import type { HttpRequest, UploadRequest } from './request'
import type { Transport } from './transport'

/** Bytes. What is smaller is sent whole: the questions before it would cost more than a repeat does. */
export const partsFrom = 4 * 1024 * 1024

const place = '/api/client/subidas'
const unseen = { bytes: 0, onProgress: () => undefined }
const version = { 'Tus-Resumable': '1.0.0' }

/**
 * Sends a large file in parts (docs/contract.md, 'Uploads in parts') to a server that takes them, and then the create without the file;
 * everything else as `send` does. A part that was cut goes on where it ended, in this try or in the next: nothing is kept here, since the
 * upload's key names the file at the server.
 */
export function inParts(send: Transport): Transport<UploadRequest> {
  /** Until it is heard to, a question without an answer may be one that no answer ever comes to: of another origin, or lost on a proxy. */
  let takesParts = false
  const listening: Transport = async (request, options) => {
    const result = await send(request, options)
    takesParts ||= isTus(result)
    return result
  }
  return async (request, options) => {
    const file = request.body.get('file')
    const key = request.headers['Idempotency-Key']
    if (options.bytes < partsFrom || !key || !(file instanceof File)) return send(request, options)
    const { 'Idempotency-Key': _, ...headers } = request.headers
    const result = await sendParts(listening, { headers, key, file }, options.onProgress)
    if (result === 'not taken' || (result !== 'arrived' && !takesParts)) return send(request, options)
    if (result !== 'arrived') return result
    const body = new FormData()
    for (const [name, value] of request.body) if (name !== 'file') body.append(name, value)
    body.append('subida', `${key}.${file.size}`)
    body.append('nombre', file.name)
    body.append('sha256', request.sha256)
    return send({ ...request, body }, unseen)
  }
}

/** `not taken`: the server knows nothing of parts, or has an objection that the create will hear too. */
async function sendParts(
  send: Transport,
  { headers, key, file }: { headers: Record<string, string>; key: string; file: File },
  onProgress: (progress: Progress) => void,
): Promise<'arrived' | 'not taken' | HttpResult> {
  const url = apiUrl(place)
  const address = `${url}/${key}.${file.size}`
  const total = file.size
  const ask = (request: Pick<HttpRequest, 'method' | 'url'>, more: Record<string, string> = {}) =>
    send({ ...request, headers: { ...headers, ...version, ...more }, body: null }, unseen)

  /** Where the last part began, and what came of it. */
  let last: { from: number; result: HttpResult } | null = null
  for (;;) {
    let answer = await ask({ method: 'HEAD', url: address })
    if (isTus(answer) && answer.response.status === 404)
      answer = await ask(
        { method: 'POST', url },
        { 'Upload-Length': String(total), 'Upload-Metadata': `clave ${btoa(key)}` },
      )
    if ('none' in answer || isBusy(answer)) return answer
    const { status, uploadOffset } = answer.response
    const from = status === 201 ? 0 : Number(uploadOffset ?? NaN)
    if (!isTus(answer) || status >= 300 || !(from <= total)) return 'not taken'
    if (from === total) return 'arrived'
    if (last && from <= last.from) return withoutProgress(last.result)
    // What came of the part is not looked at: a browser may have sent a cut one a second time by itself, at a byte that has arrived.
    const result = await send(
      {
        method: 'PATCH',
        url: address,
        headers: {
          ...headers,
          ...version,
          'Upload-Offset': String(from),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: file.slice(from),
      },
      { bytes: total - from, onProgress: ({ sent }) => onProgress({ sent: from + sent, total }) },
    )
    last = { from, result }
  }
}

/** What a part in which no byte arrived comes to. What the server itself says of it (408, 409) is about this part alone. */
function withoutProgress(result: HttpResult): 'not taken' | HttpResult {
  if ('none' in result || isBusy(result)) return result
  return isTus(result) ? { none: { why: 'stalled', sent: true } } : 'not taken'
}

function isBusy({ response }: { response: HttpResponse }): boolean {
  return response.status >= 500 || response.status === 429
}

function isTus(result: HttpResult): result is { response: HttpResponse } {
  return 'response' in result && result.response.tus === version['Tus-Resumable']
}
