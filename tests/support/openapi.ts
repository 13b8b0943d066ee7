import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApi, Operation } from '../../server/openapi/document'
import type { Json, JsonSchema } from '../../server/openapi/json-schema'
import type { Exchange } from './recorder'

/** Holds what passed to the OpenAPI document. */
export type OpenApiCheck = {
  document: OpenApi
  /** `METHOD /path` of every operation. */
  operations: string[]
  /** The operation of a request. Throws if the document has none. */
  operationOf: (exchange: Pick<Exchange, 'method' | 'path'>) => string
  /** What the document does not say of a request that succeeded, or of an answer: a status, a type, a field. */
  problemsOf: (exchange: Exchange) => string[]
}

/** Reads the document that a server answers. */
export async function checkOpenApi(url: string): Promise<OpenApiCheck> {
  const response = await fetch(`${url}/api/docs/openapi.json`)
  if (!response.ok) throw new Error(await response.text())
  const text = await response.text()
  return checkOf(JSON.parse(text) as OpenApi, JSON.parse(text, closed) as OpenApi)
}

/** `strict` is the same document, in which no object has a field that is not named. */
function checkOf(document: OpenApi, strict: OpenApi): OpenApiCheck {
  const all = Object.entries(strict.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(
        `^${method} ${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`,
      ),
      operation,
    })),
  )
  // Of two that fit, the router takes the one with fewer parameters.
  all.sort((a, b) => a.name.split('{').length - b.name.split('{').length)
  const find = ({ method, path }: Pick<Exchange, 'method' | 'path'>) => {
    const found = all.find(({ pattern }) => pattern.test(`${method.toLowerCase()} ${path}`))
    if (!found) throw new Error(`the document has no ${method} ${path}`)
    return found
  }
  const { components } = strict
  const check = (schema: JsonSchema, json: string) => violations({ ...schema, components }, json)
  return {
    document,
    operations: all.map(({ name }) => name),
    operationOf: (exchange) => find(exchange).name,
    problemsOf(exchange) {
      const { name, operation } = find(exchange)
      const { status, type, sent, received } = exchange
      const response = responseOf(strict, operation, status)
      if (!response) return [`${name} says nothing of a ${status}`]
      const asked = operation.requestBody && contentOf(operation.requestBody, 'application/json')
      const content = contentOf(response, type)
      const problems = [
        ...(content || received === '' ? [] : [`says nothing of ${type}`]),
        ...(asked?.schema && status < 300 ? check(asked.schema, sent) : []),
        ...(content?.schema && exchange.method !== 'HEAD' ? check(content.schema, received) : []),
      ]
      return problems.map((problem) => `${name} ${status}: ${problem}`)
    },
  }
}

/** As a reviver of JSON.parse: a schema with named fields has no others. */
function closed(_key: string, value: unknown): unknown {
  const isObject = value !== null && typeof value === 'object' && 'properties' in value
  return isObject ? { additionalProperties: false, ...value } : value
}

function responseOf(document: OpenApi, { responses }: Operation, status: number): Json | undefined {
  const response = responses[status]
  if (!response?.['$ref']) return response
  return document.components.responses[String(status)] as Json
}

function contentOf(body: Json, type: string): { schema?: JsonSchema } | undefined {
  const content = (body['content'] ?? {}) as Record<string, { schema?: JsonSchema }>
  return content[type] ?? content['*/*']
}

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: /^https?:\/\/\S+$/,
}

/** What of a JSON text does not fit a schema. */
export function violations(schema: JsonSchema, json: string): string[] {
  // Whether the schema is one is for the validator of OpenAPI to see.
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, allErrors: true, formats })
  ajv.validate(schema, json === '' ? undefined : JSON.parse(json))
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}
