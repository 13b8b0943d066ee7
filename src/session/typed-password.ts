import { createStore } from '../lib/store'

/** The first password, kept in memory from the sign-in to its dialog: the user types it once. */
export const typedPassword = createStore<string | null>(null)
