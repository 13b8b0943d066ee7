import * as v from 'valibot'
import { ifGiven } from '../../lib/if-given'

/**
 * Messages between tabs and the worker. `changed` has ids only, because the database is the truth.
 */
export type Message = v.InferOutput<typeof messageSchema>
const messageSchema = v.variant('kind', [
  v.object({ kind: v.literal('changed'), ids: v.array(v.string()) }),
  v.object({
    kind: v.literal('progress'),
    id: v.string(),
    progress: v.nullable(v.object({ sent: v.number(), total: v.number() })),
  }),
])

export type Channel = {
  post: (message: Message) => void
  listen: (listener: (message: Message) => void) => void
}

export function createChannel(): Channel {
  const channel = ifGiven(() => new BroadcastChannel('outbox'))
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }) => {
        const message = v.safeParse(messageSchema, data)
        if (message.success) listener(message.output)
      })
    },
  }
}
