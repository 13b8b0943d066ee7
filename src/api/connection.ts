import { createStore } from '../lib/store'

/**
 * Whether the API can be reached. The last request decides: no answer, or a page that is not the portal's, means offline; any
 * answer of the API means online. `navigator.onLine` is only a hint (docs/architecture.md, 'Whether the portal can be reached').
 * https://html.spec.whatwg.org/multipage/system-state.html#browser-state
 */
export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
