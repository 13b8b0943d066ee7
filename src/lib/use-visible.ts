import { useSyncExternalStore } from 'react'

/** Whether the page is in sight: its tab is in front, and the screen is on. */
export function useVisible(): boolean {
  return useSyncExternalStore(whenVisibilityChanges, isVisible)
}

function whenVisibilityChanges(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
