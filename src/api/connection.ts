import { createStore } from '../lib/store'

/**
 * Whether the API can be reached: the last request decides, `navigator.onLine` is only a hint
 * (docs/architecture.md, 'Whether the portal can be reached').
 */
export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
