import { csrfToken } from './csrf'
import type { Session } from '../session/parse-session'

/** Off for a server whose CORS list lacks the header (docs/contract.md, 'Idempotency keys'). */
export function keysAreSent(): boolean {
  return import.meta.env.VITE_IDEMPOTENCY_KEY !== 'off'
}

/** For axios, XHR and the service worker's fetch (docs/contract.md, 'Headers of a request'). */
export function requestHeaders(session: Session | null, key?: string): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const csrf = csrfToken()
  if (csrf) headers['X-CSRF-TOKEN'] = csrf
  if (import.meta.env.VITE_API_KEY) headers['X-API-Key'] = import.meta.env.VITE_API_KEY
  if (session) {
    headers['Authorization'] = `Bearer ${session.token}`
    headers['user'] = String(session.user.id)
  }
  if (key !== undefined && keysAreSent()) headers['Idempotency-Key'] = key
  return headers
}
