import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Read } from '../../src/api/read'
import { problemsOf } from './calls'

/** What the tests read of a response: status, JSON (as `body` if it is an object), headers. */
export type Reply = { status: number; json: unknown; body: Record<string, unknown>; headers: Headers }

const receiptSchema = v.object({
  document_id: v.number(),
  received_at: v.string(),
  bytes: v.number(),
  sha256: v.string(),
})
export type Receipt = v.InferOutput<typeof receiptSchema>

/** The receipt of an upload that was accepted; any other response is an error. */
export function receiptOf({ status, body }: Reply): Receipt {
  if (status !== 200) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  return v.parse(receiptSchema, body['receipt'])
}

/** A signed-in landlord who speaks the wire by hand (docs/contract.md, 'Headers of a request'). */
export type Landlord = {
  id: number
  token: string
  get: (path: string) => Promise<Reply>
  /** A response as the app reads it: 200, and parsed with the app's own schema. */
  read: <T>(read: Read<T>) => Promise<T>
  send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    more?: Record<string, string>,
  ) => Promise<Reply>
  upload: (
    path: string,
    fields: Record<string, string | number>,
    file: Uint8Array | null,
    options?: UploadOptions,
  ) => Promise<Reply>
}

type UploadOptions = {
  /** Null sends none. */
  key?: string | null
  name?: string
  headers?: Record<string, string>
  /** Whether the file comes before the fields, as some clients send it. */
  fileFirst?: boolean
  signal?: AbortSignal
}

export async function signIn(url: string, email: string, password: string): Promise<Landlord> {
  const response = await call(url, 'POST', '/api/client/login', {}, JSON.stringify({ email, password }))
  const user = response.body['data']
  if (!user || typeof user !== 'object' || !('token' in user) || !('id' in user)) {
    throw new Error(`sign-in: ${response.status} ${JSON.stringify(response.body)}`)
  }
  return landlordOf(url, Number(user.id), String(user.token))
}

/** What `signInAtFirst` puts in place of a first password. */
export const ownPassword = 'Propia.Clave.2026'

/** With a first password, which opens nothing but its change: changes it, and signs in again. */
export async function signInAtFirst(url: string, email: string, first: string): Promise<Landlord> {
  const own = ownPassword
  const change = { current_password: first, new_password: own, new_confirm_password: own }
  await (await signIn(url, email, first)).send('PUT', '/api/client/user/update-password', change)
  return signIn(url, email, own)
}

/** The same landlord at another server. */
export function landlordOf(url: string, id: number, token: string): Landlord {
  const headers = { Authorization: `Bearer ${token}`, user: String(id) }
  return {
    id,
    token,
    get: (path) => call(url, 'GET', path, headers),
    async read({ path, schema }) {
      const { status, json } = await call(url, 'GET', path, headers)
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
      return v.parse(schema, json)
    },
    send: (method, path, body, more) =>
      call(url, method, path, { ...headers, ...more }, JSON.stringify(body)),
    upload(path, fields, file, options = {}) {
      const { key = randomUUID(), name = 'foto.jpg', fileFirst = false, signal } = options
      const form = new FormData()
      const addFile = () => file && form.set('file', new Blob([Uint8Array.from(file)]), name)
      if (fileFirst) addFile()
      for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
      if (!fileFirst) addFile()
      const sent = { ...headers, ...(key !== null && { 'Idempotency-Key': key }), ...options.headers }
      return call(url, 'POST', path, sent, form, signal)
    },
  }
}

/** A file that starts like a JPEG, of random bytes: no two are alike. */
export function someJpeg(bytes: number): Uint8Array {
  const file = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(file.subarray(at, at + 65_536))
  file.set([0xff, 0xd8, 0xff, 0xe0])
  return file
}

/** A client without a session. */
export function visitorOf(url: string): Pick<Landlord, 'get' | 'send'> {
  return {
    get: (path) => call(url, 'GET', path, {}),
    send: (method, path, body, more = {}) => call(url, method, path, more, JSON.stringify(body)),
  }
}

async function call(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | FormData,
  signal?: AbortSignal,
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
  const json: unknown = JSON.parse(await response.text())
  const { status } = response
  const problems = problemsOf({ method, path, status, received: json })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const isObject = json !== null && typeof json === 'object'
  return {
    status,
    json,
    body: isObject ? Object.fromEntries(Object.entries(json)) : {},
    headers: response.headers,
  }
}
