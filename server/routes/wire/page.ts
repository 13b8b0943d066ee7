import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { optionalId, readForm } from '../../domain/fields'
import type { Listed, Page } from '../../domain/pages'
import { id } from './shapes'
import { sendJson } from './send-json'

/** docs/contract.md, 'Pages of a list'. */
export const pageQuery = v.object({ limit: optionalId('limit'), cursor: optionalId('cursor') })

/** What a list's answer has beside it if there is more. */
export const nextPage = { next: v.optional(id) }

/** Throws `Invalid`. */
export function pageOf(request: FastifyRequest): Page {
  return readForm(pageQuery, request.query)
}

export function sendList(
  reply: FastifyReply,
  name: string,
  { rows, next }: Listed,
  others: Readonly<Record<string, number>> = {},
): FastifyReply {
  const numbers = Object.entries({ ...others, ...(next !== null && { next }) })
  return sendJson(reply, {
    [name]: rows,
    ...Object.fromEntries(numbers.map(([key, value]) => [key, String(value)])),
  })
}
