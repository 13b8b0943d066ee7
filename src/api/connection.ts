import { createStore } from '../lib/store'

/**
 * Whether the API can be reached. The truth is the last answer: a request that ended without one, or with a page that is
 * somebody else's, says offline; any answer of the API says online. `navigator.onLine` only hints (design §3).
 */
export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
