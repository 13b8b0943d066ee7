import { useEffect } from 'react'
import * as calls from '../../shared/calls/accountant'
import { write } from './api'

/** Milliseconds. The server forgets after 60 s who looks at what. */
const interval = 30_000

/** Others see who has this document open. */
export function usePresence(document: number | null): void {
  useEffect(() => {
    const say = () => {
      if (!window.document.hidden) write(calls.presence, {}, { document }).catch(() => undefined)
    }
    say()
    const timer = setInterval(say, interval)
    return () => clearInterval(timer)
  }, [document])
}
