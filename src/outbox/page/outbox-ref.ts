import { createStore } from '../../lib/store'
import type { Outbox } from '../engine/create-outbox'

/** The page's outbox once `page-outbox.ts` has loaded, which no first paint waits for. */
export const outboxRef = createStore<Outbox | null>(null)
