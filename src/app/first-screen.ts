import { createStore } from '../lib/store'

/** Whether the frame behind the sign-in is on screen. `main.tsx` delays what can wait until then. */
export const firstScreen = createStore<'coming' | 'shown'>('coming')
