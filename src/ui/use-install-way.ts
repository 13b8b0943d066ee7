import { useSyncExternalStore } from 'react'
import { installPrompt } from '../lib/install-prompt'
import { placeOnIphone } from '../lib/platform'

/** The browser's question, or by hand on an iPhone. Null if impossible or already installed. */
export function useInstallWay(): 'prompt' | 'iphone' | null {
  const offer = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot)
  if (offer) return 'prompt'
  return placeOnIphone() === 'tab' ? 'iphone' : null
}
