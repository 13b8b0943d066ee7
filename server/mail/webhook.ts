import { createHmac } from 'node:crypto'
import { callLimit } from '../time-limits'

export type WebhookOptions = {
  url: string
  /** `whsec_` and the key in base64. */
  secret: string
}

/** `id` is the same on every try. `timestamp`: when it happened, ISO 8601. */
export type WebhookEvent = { id: string; type: string; timestamp: string; data: object }

export type Webhook = {
  /** Resolves when the receiver has answered 2xx. */
  send: (event: WebhookEvent, signal: AbortSignal) => Promise<void>
}

/**
 * Calls the operator's address, signed as Standard Webhooks has it: https://www.standardwebhooks.com. A redirect is an error, so
 * that no answer leads anywhere else. `patience`: milliseconds that an answer may take.
 */
export function openWebhook({ url, secret }: WebhookOptions, patience = callLimit): Webhook {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return {
    async send({ id, ...event }, signal) {
      const body = JSON.stringify(event)
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Portal Inversionista',
          'Webhook-Id': id,
          'Webhook-Timestamp': timestamp,
          'Webhook-Signature': `v1,${signature}`,
        },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      }).catch((error: unknown) => {
        throw new Error(`El webhook no respondió: ${reasonOf(error)}`, { cause: error })
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`El webhook respondió ${response.status}`)
    },
  }
}

/** `fetch` says why in its cause: https://undici.nodejs.org/#/docs/api/Errors */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
