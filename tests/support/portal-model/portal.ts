import * as session from '../../../shared/calls/session'
import { callOf } from '../calls'
import { email, text } from '../../../server/domain/fields'
import { readFields } from './forms'
import { keyOf, on, type Context, type Handler, type PortalAnswer, type PortalRequest } from './handlers'
import { listHandlers } from './lists'
import { propertyHandlers } from './properties'
import { reviewHandlers } from './review'
import { newId, Refused, type Session, type State } from './state'
import { uploadHandlers } from './uploads'

const open: readonly Handler[] = [
  on(session.login, ({ state, request }) => {
    const { email: address, password } = readFields(request.body, {
      ...{ email: email('correo electrónico'), password: text('contraseña', { trim: false }) },
    })
    const user = state.users.find((one) => one.email === address && one.password === password)
    if (!user) throw new Refused(401, { message: 'El correo o la contraseña no son correctos.' })
    const token = `token-${newId(state)}`
    state.sessions.set(token, { id: user.id, name: user.name, role: 'landlord' })
    return {
      data: { id: user.id, name: user.name, email: user.email, rut: null, password_updated: 1, token },
    }
  }),
  on(session.logout, ({ state, request }) => void state.sessions.delete(tokenOf(request))),
]
const ofLandlord = [...uploadHandlers, ...propertyHandlers, ...listHandlers]

const handlers = new Map(
  [
    ...open.map((handler) => ({ ...handler, role: null })),
    ...ofLandlord.map((handler) => ({ ...handler, role: 'landlord' as const })),
    ...reviewHandlers.map((handler) => ({ ...handler, role: 'accountant' as const })),
  ].map((handler) => [`${handler.call.method} ${handler.call.path}`, handler]),
)

const guest: Session = { id: 0, name: '', role: 'landlord' }

/** A portal that keeps the contract (docs/contract.md) over its state, which it changes. Throws for what is no call of it. */
export function answerTo(state: State, request: PortalRequest): PortalAnswer {
  const call = callOf(request)
  const handler = call && handlers.get(`${call.method} ${call.path}`)
  if (!handler) throw new Error(`${request.method} ${request.path} is no call of this portal`)
  try {
    const signedIn = handler.role === null ? guest : sessionOf(state, request, handler.role)
    const context: Context = {
      ...{ state, request, session: signedIn, user: signedIn.id },
      ...{ params: paramsOf(handler.call.path, request.path), key: () => keyOf(request) },
    }
    return { status: 200, body: handler.run(context) }
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.body }
    throw error
  }
}

function sessionOf(state: State, request: PortalRequest, role: Session['role']): Session {
  const found = state.sessions.get(tokenOf(request))
  if (!found) throw new Refused(401, { message: 'Tu sesión terminó. Ingresa nuevamente.' })
  if (found.role === role) return found
  const owner = role === 'landlord' ? 'los inversionistas' : 'los contadores'
  throw new Refused(403, { status: 403, error: `Esta parte del portal es de ${owner}.` })
}

function tokenOf({ headers }: PortalRequest): string {
  return (headers.get('authorization') ?? '').replace(/^Bearer /, '')
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = path.replace(/\?.*/, '').split('/')
  const named = pattern.split('/').map((part, at) => [part, parts[at] ?? ''] as const)
  const given = named.filter(([part]) => part.startsWith(':'))
  return Object.fromEntries(given.map(([part, value]) => [part.slice(1), decodeURIComponent(value)]))
}
