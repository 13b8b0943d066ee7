import { createStore } from '../lib/store'

/** Whether the frame behind the sign-in is on screen: what can wait for it, waits (`main.tsx`). */
export const firstScreen = createStore<'coming' | 'shown'>('coming')
