import * as v from 'valibot'
import type { ErrorBody } from './errors'

const optionalText = v.optional(v.fallback(v.optional(v.string()), undefined))

const errorBodySchema = v.object({
  message: optionalText,
  error: optionalText,
  type: optionalText,
  errors: v.optional(
    v.fallback(v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())]))), undefined),
  ),
})

/** Reads the body of an error, which may be anything. A page of HTML is no message to show. */
export function parseErrorBody(data: unknown): ErrorBody {
  if (typeof data === 'string') return data && !data.trimStart().startsWith('<') ? { message: data } : {}
  const parsed = v.safeParse(errorBodySchema, data)
  return parsed.success ? parsed.output : {}
}

/** A problem's type may be a bare word or the end of a URI (RFC 9457). */
export function isProblem({ type }: ErrorBody, word: string): boolean {
  return type === word || (type?.endsWith(`/${word}`) ?? false)
}
