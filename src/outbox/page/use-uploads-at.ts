import { useRef } from 'react'
import type { Target } from '../../../shared/areas'
import type { Upload } from '../model/upload'
import { uploadsOf } from './uploads-of'
import { useOutbox } from './use-outbox'

/** All of a target's uploads. A change of others does not draw the caller. */
export function useUploadsAt(target: Target): readonly Upload[] {
  const last = useRef<readonly Upload[]>([])
  return useOutbox(({ uploads }) => {
    const now = uploadsOf(uploads, target)
    const isSame = now.length === last.current.length && now.every((one, at) => one === last.current[at])
    if (!isSame) last.current = now
    return last.current
  })
}
