import { createStore } from '../../lib/store'
import type { OutboxEngine } from '../engine/create-outbox'

/** The page's outbox once its code is there, which no first paint waits for (`page-outbox.ts` puts it here). */
export const outboxRef = createStore<OutboxEngine | null>(null)
