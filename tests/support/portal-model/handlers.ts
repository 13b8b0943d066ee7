import type { AnswerOf, Delete, Get, Write } from '../../../shared/calls/call'
import { Refused, type Session, type State } from './state'

/** A request as it arrives. `fields` and `file` are those of a multipart create. */
export type PortalRequest = {
  method: string
  path: string
  headers: Headers
  body?: unknown
  fields?: Readonly<Record<string, string>>
  file?: SentFile | null
}

/** `flaw`: what the portal sees in its first bytes, if it is no file that it takes. */
export type SentFile = { sha256: string; bytes: number; flaw?: 'another kind' | 'damaged PDF' }

export type PortalAnswer = { status: number; body: unknown }

/** Whose request it is; `params` are those of the path. */
export type Context = {
  state: State
  user: number
  session: Session
  request: PortalRequest
  params: Readonly<Record<string, string>>
  /** Its Idempotency-Key. Refuses one that is none. */
  key: () => string | null
}

type Call = Get | Write | Delete
/** A call, and what it does. */
export type Handler = { call: Call; run: (context: Context) => unknown }

/** The answer has to be what the page reads, or it does not compile. A write without one answers `{"status":200}`. */
export function on<One extends Call>(call: One, run: (context: Context) => NoInfer<AnswerOf<One>>): Handler {
  return { call, run: (context) => (call.answer ? run(context) : (run(context), { status: 200 })) }
}

/** docs/contract.md, 'Idempotency keys'. */
export function keyOf({ headers }: PortalRequest): string | null {
  const key = headers.get('idempotency-key') ?? ''
  if (key === '') return null
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new Refused(422, { error: 'La cabecera Idempotency-Key no es válida.' })
}

/** Makes something once for each key: a repeat gets the first answer, and other content is refused with `error`. */
export function once<T>(
  { state, user, key: keyOfRequest }: Context,
  content: unknown,
  make: () => T,
  error = 'Esto ya se guardó con otros datos. Revisa la lista antes de guardar otra vez.',
): T {
  const key = keyOfRequest()
  if (key === null) return make()
  const name = `${user} ${key}`
  const written = JSON.stringify(content)
  const before = state.keys.get(name)
  if (!before) {
    const made = make()
    state.keys.set(name, { content: written, made })
    return made
  }
  if (before.content === written) return before.made as T
  throw new Refused(422, { status: 422, type: 'key-reused', error })
}
