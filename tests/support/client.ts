import { createHash, randomUUID } from 'node:crypto'

/** What an answer was: its status, its JSON, its headers. */
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** A signed-in landlord who speaks the wire by hand (contract §1). */
export type Landlord = {
  id: number
  token: string
  get: (path: string) => Promise<Answer>
  send: (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Answer>
  upload: (
    path: string,
    fields: Record<string, string>,
    file: Uint8Array,
    options?: UploadOptions,
  ) => Promise<Answer>
}

export type UploadOptions = { key?: string; name?: string; signal?: AbortSignal }

export async function signIn(url: string, email: string, password: string): Promise<Landlord> {
  const answer = await call(url, 'POST', '/api/client/login', {}, JSON.stringify({ email, password }))
  const user = answer.body['data']
  if (!user || typeof user !== 'object' || !('token' in user) || !('id' in user)) {
    throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return landlordOf(url, Number(user.id), String(user.token))
}

/** The same landlord at another server. */
export function landlordOf(url: string, id: number, token: string): Landlord {
  const headers = { Authorization: `Bearer ${token}`, user: String(id) }
  return {
    id,
    token,
    get: (path) => call(url, 'GET', path, headers),
    send: (method, path, body) => call(url, method, path, headers, JSON.stringify(body)),
    upload(path, fields, file, { key = randomUUID(), name = 'foto.jpg', signal } = {}) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([Uint8Array.from(file)]), name)
      return call(url, 'POST', path, { ...headers, 'Idempotency-Key': key }, form, signal)
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

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function call(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | FormData,
  signal?: AbortSignal,
): Promise<Answer> {
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
  const text = await response.text()
  return { status: response.status, body: parse(text), headers: response.headers }
}

function parse(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {}
}
