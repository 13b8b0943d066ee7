import { createStore } from '../lib/store'

/** Whether the frame behind the sign-in, or what took its place, is on screen. `main.tsx` delays what can wait until then. */
export const firstScreen = createStore<'coming' | 'shown'>('coming')
