import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as v from 'valibot'
import { readForm } from '../../domain/fields'

/** What a call takes and answers. The OpenAPI document is made of it (server/openapi/document.ts). */
export type Call = {
  /** Where docs/contract.md tells all about it: scripts/check-citations.mjs sees that it does. */
  see: string
  /** What it does, in a line. */
  summary: string
  /** The JSON body, which is read by this very schema. */
  form?: v.GenericSchema
  /** What the form leaves out keeps its value. */
  partial?: true
  /** The form makes something, once for each Idempotency-Key. */
  creates?: true
  /** The fields of a multipart create, next to its file. */
  upload?: v.GenericSchema
  query?: v.GenericSchema
  /** Headers of the request, and what each says. */
  headers?: Readonly<Record<string, string>>
  /** The parameter of the path is text. Else each is an id. */
  param?: 'text'
  /** The JSON of a 200. */
  answer?: v.GenericSchema
  /** Any other success, by its status. */
  answers?: Readonly<Record<number, OtherAnswer>>
  /** Statuses of errors that follow neither from the path nor from the body nor from the session. */
  refuses?: readonly number[]
}

type OtherAnswer = { description: string; type?: string; headers?: Readonly<Record<string, string>> }

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    /** Set by `requireSession` (`http/session.ts`). */
    session?: true
  }
}

/** Options of a route. */
export function call(about: Call): { config: { call: Call } } {
  return { config: { call: about } }
}

/**
 * A route whose handler gets its form from `form`, which reads the request's body, or the one that it is given, by the schema that
 * the call names. Throws `Invalid`.
 */
export function formCall<Form>(
  about: Call & { form: v.GenericSchema<unknown, Form> },
  handler: (
    request: FastifyRequest,
    form: (body?: unknown) => Form,
    reply: FastifyReply,
  ) => Promise<object> | object,
): { config: { call: Call }; handler: RouteHandlerMethod } {
  return {
    ...call(about),
    handler: (request, reply) => handler(request, (body = request.body) => readForm(about.form, body), reply),
  }
}

/** A shape that the document names. */
export function named<Schema extends v.GenericSchema>(name: string, schema: Schema) {
  return v.pipe(schema, v.title(name))
}

/** The answer of a write. */
export const done = named('Done', v.object({ status: v.literal(200) }))
