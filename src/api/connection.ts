import { createStore } from '../lib/store'

/**
 * Whether the API can be reached: the last read or save decides. `navigator.onLine` may wrongly be
 * true, so it only says offline (docs/architecture.md, 'Whether the portal can be reached').
 */
export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
