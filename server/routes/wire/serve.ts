import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { readForm } from '../../domain/fields'
import type { AnswerOf, BodyOf, Delete, Fields, Get, Write } from '../../../shared/calls/call'
import type { Services } from '../../services'

/** Registers the calls of a resource. */
export type Routes = (app: FastifyInstance, services: Services) => void

type Call = Pick<Get | Write | Delete, 'method' | 'path' | 'answer'>

/**
 * The route of a call. Its handler's answer has to be what the page reads, or it does not compile.
 * A write without an answer is answered `{"status":200}`.
 */
export function serve<One extends Call>(
  app: FastifyInstance,
  call: One,
  handler: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => NoInfer<AnswerOf<One>> | Promise<NoInfer<AnswerOf<One>>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const answer = await handler(request, reply)
      return call.answer ? answer : { status: 200 }
    },
  })
}

/**
 * For a call with a body. `form` parses the request's, or the given one, by a schema of the call's
 * fields. Throws `Invalid`.
 */
export function serveForm<F extends Fields, One extends Call & { fields: F }, Form extends BodyOf<F>>(
  app: FastifyInstance,
  call: One & { fields: F },
  schema: v.GenericSchema<unknown, Form>,
  handler: (
    request: FastifyRequest,
    form: (body?: unknown) => Form,
    reply: FastifyReply,
  ) => NoInfer<AnswerOf<One>> | Promise<NoInfer<AnswerOf<One>>>,
): void {
  serve(app, call, (request, reply) =>
    handler(request, (body = request.body) => readForm(schema, body), reply),
  )
}
