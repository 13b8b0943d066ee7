import { createStore } from '../lib/store'
import type { OutboxEngine } from './create-outbox'

/** The page's outbox once its code is there: 12 KB that no first paint waits for (`page-outbox.ts` puts it here). */
export const lateOutbox = createStore<OutboxEngine | null>(null)
