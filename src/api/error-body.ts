import * as v from 'valibot'
import type { ErrorBody } from './errors'

/** Blank text counts as none. */
const said = v.pipe(
  v.string(),
  v.transform((text) => (isBlank(text) ? undefined : text)),
)
const optionalText = v.optional(v.fallback(said, undefined))

const errorBodySchema = v.object({
  message: optionalText,
  error: optionalText,
  type: optionalText,
  errors: v.optional(
    v.fallback(
      v.optional(
        v.pipe(v.record(v.string(), v.union([v.string(), v.array(v.string())])), v.transform(withoutBlanks)),
      ),
      undefined,
    ),
  ),
})

/** Reads the body of an error, which may be anything. A page of HTML is not a message to show. */
export function parseErrorBody(data: unknown): ErrorBody {
  if (typeof data === 'string')
    return isBlank(data) || data.trimStart().startsWith('<') ? {} : { message: data }
  const parsed = v.safeParse(errorBodySchema, data)
  return parsed.success ? parsed.output : {}
}

/**
 * The `status` inside a body, 200 if it has none, NaN for a word (docs/contract.md, 'Success of a
 * write').
 */
export function bodyStatus(body: unknown): number {
  const { status } = Object(body) as { status?: unknown }
  return Number(status ?? 200)
}

function withoutBlanks(errors: Record<string, string | string[]>): Record<string, string[]> {
  const texts = Object.entries(errors).map(
    ([field, texts]) => [field, [texts].flat().filter((text) => !isBlank(text))] as const,
  )
  return Object.fromEntries(texts.filter(([, texts]) => texts.length > 0))
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** A problem's type may be a bare word or the end of a URI (RFC 9457). */
export function isProblem({ type }: ErrorBody, word: string): boolean {
  return type === word || (type?.endsWith(`/${word}`) ?? false)
}
