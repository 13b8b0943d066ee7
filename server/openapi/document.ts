import type { RouteOptions } from 'fastify'
import * as v from 'valibot'
import type { Call } from '../routes/wire/call'
import { jsonSchema, partialSchema, type Json, type JsonSchema, type Shapes } from './json-schema'

/** What a route says of itself, as Fastify hands it to a hook `onRoute`. */
export type ToldRoute = Pick<RouteOptions, 'method' | 'url' | 'config'>

export type OpenApi = {
  openapi: '3.1.0'
  info: Json
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; responses: Json; securitySchemes: Json }
}
export type Operation = {
  operationId: string
  summary: string
  description: string
  security: Json[]
  parameters?: Json[]
  requestBody?: Json
  responses: Record<string, Json>
}

/** docs/contract.md, 'Error bodies'. */
const problem = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence in Spanish.' },
    error: { type: 'string', description: 'The same, in some.' },
    errors: {
      type: 'object',
      description: 'Of each field that does not fit, by its name.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    status: { type: 'integer' },
    type: { enum: ['in-progress', 'key-reused'] },
    limit: { type: 'integer', description: 'Bytes.' },
  },
}

/** docs/contract.md, 'Statuses of errors'. */
const refusals: Readonly<Record<number, string>> = {
  400: 'No JSON, or a broken request',
  401: 'No session, or one that has ended; wrong credentials at sign-in',
  403: 'A wrong current password; a first password that was not changed yet',
  404: 'It does not exist, or is another user’s',
  408: 'The body was cut short',
  409: 'The row takes no upload now, it is let already, or `type: in-progress`',
  410: 'The address has expired, or the file was erased',
  413: 'Too large; `limit` for a file',
  415: 'A file or a body of another kind',
  416: 'A range outside of the file',
  422: 'Fields that do not fit, each in `errors`; `type: key-reused` for a key with other content',
  423: 'A contract that can no longer be edited; a create before the first password is changed',
  429: 'Too many tries or writes, or `type: day-is-full`',
  500: 'A fault of the server',
  503: 'Too much to do, or not ready',
  507: 'No room on the disk or in the store of the files',
}
const tellWhen = [409, 429, 503, 507]

/** The OpenAPI 3.1 document of the calls among these routes. Throws for a call that says nothing of itself. */
export function openApi(routes: readonly ToldRoute[]): OpenApi {
  const shapes: Shapes = new Map()
  const paths: OpenApi['paths'] = {}
  for (const { method, url, config } of routes) {
    if (!/^\/(api|files|healthz|readyz)(\/|$)/.test(url) || url.startsWith('/api/docs')) continue
    if (!config?.call) throw new Error(`${String(method)} ${url} does not say what it is`)
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    // Fastify adds a HEAD to each GET, after it.
    if (method === 'HEAD' && operations['get']) continue
    const name = String(method).toLowerCase()
    operations[name] = operationOf(name, path, config.call, config.session === true, shapes)
  }
  shapes.set('Problem', problem)
  return {
    openapi: '3.1.0',
    info: { title: 'Portal Inversionista', version: '1', description: introduction },
    paths,
    components: {
      schemas: Object.fromEntries(shapes),
      responses: Object.fromEntries(Object.keys(refusals).map((status) => [status, refusal(Number(status))])),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of sign-in' } },
    },
  }
}

const introduction = `Made of what validates the requests. docs/contract.md tells the rest; each call names its heading there.
A number may be sent as digits in a string. Requests may carry \`user\` (the id as digits), \`X-API-Key\` and \`X-CSRF-TOKEN\`, which this server does not look at.`

function operationOf(method: string, path: string, call: Call, session: boolean, shapes: Shapes): Operation {
  const parameters = parametersOf(path, call, shapes)
  const requestBody = bodyOf(call, shapes)
  return {
    operationId: operationId(method, path),
    summary: call.summary,
    description: call.see,
    security: session ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...refusalsOf(method, path, call, session), ...successesOf(call, shapes) },
  }
}

/** `get /api/client/inmueble/{id}` is `getClientInmuebleById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersOf(path: string, call: Call, shapes: Shapes): Json[] {
  const ids = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: call.param === 'text' ? { type: 'string' } : ids,
  }))
  const { properties = {}, required = [] } = call.query ? jsonSchema(call.query, shapes) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const key = (call.upload ?? call.creates) && {
    'Idempotency-Key': 'The same on every try of one document or form',
    ...(call.upload && digest),
  }
  const inHeader = Object.entries({ ...key, ...call.headers }).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

const digest = { 'Content-Digest': '`sha-256` of the body or of the file (RFC 9530)' }

function bodyOf({ form, partial, upload }: Call, shapes: Shapes): Json | null {
  if (upload)
    return { required: true, content: { 'multipart/form-data': { schema: create(upload, shapes) } } }
  if (!form) return null
  const schema = (partial ? partialSchema : jsonSchema)(form, shapes)
  return { required: true, content: { 'application/json': { schema } } }
}

/** docs/contract.md, 'Multipart creates'. */
function create(upload: v.GenericSchema, shapes: Shapes): JsonSchema {
  const fields = jsonSchema(upload, shapes)
  const detalle = { type: 'string', description: 'For type 32 at most 500 characters, and required.' }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    ...fields,
    properties: { ...fields.properties, detalle, file },
    required: [...(fields.required ?? []), 'file'],
  }
}

function successesOf({ answer, answers = {} }: Call, shapes: Shapes): Record<string, Json> {
  const others = Object.entries(answers).map(
    ([status, { description, type, headers = {} }]): [string, Json] => [
      status,
      { description, ...(type && { content: { [type]: {} } }), headers: headersOf(headers) },
    ],
  )
  const json = answer && { 200: jsonAnswer('Done', jsonSchema(answer, shapes)) }
  return { ...json, ...Object.fromEntries(others) }
}

/** Headers of an answer, and what each says. */
function headersOf(headers: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

function refusalsOf(
  method: string,
  path: string,
  { form, upload, creates, refuses = [] }: Call,
  session: boolean,
): Record<string, Json> {
  const statuses = [
    ...(session ? [401, 403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(form || upload ? [400, 408, 413, 415, 422] : []),
    ...(upload ? [409, 423] : []),
    ...(creates ? [409] : []),
    ...(method === 'get' || method === 'head' ? [] : [429, 507]),
    503,
    ...refuses,
  ]
  const named = (status: number) => ({ $ref: `#/components/responses/${status}` })
  return {
    ...Object.fromEntries(statuses.map((status) => [status, named(status)])),
    default: named(500),
  }
}

function refusal(status: number): Json {
  return {
    ...jsonAnswer(refusals[status] ?? '', { $ref: '#/components/schemas/Problem' }),
    ...(tellWhen.includes(status) && { headers: headersOf({ 'Retry-After': 'Seconds' }) }),
  }
}

function jsonAnswer(description: string, schema: JsonSchema): Json {
  return { description, content: { 'application/json': { schema } } }
}
