import { createStore } from '../lib/store'

/** The first password, from the sign-in until its dialog has it: nobody types it a second time. In this page's memory alone. */
export const typedPassword = createStore<string | null>(null)
