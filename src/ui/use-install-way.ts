import { useSyncExternalStore } from 'react'
import { installPrompt } from '../lib/install-prompt'
import { placeOnIphone } from '../lib/platform'

/** How the app can be installed here: by the browser's question, or by hand on an iPhone. Null if it can't, or already is. */
export function useInstallWay(): 'prompt' | 'iphone' | null {
  const offer = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot)
  if (offer) return 'prompt'
  return placeOnIphone() === 'tab' ? 'iphone' : null
}
