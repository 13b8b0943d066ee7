import { useCallback } from 'react'
import type { Corners } from '../../capture/page-scan/page-shape'
import type { Scanner } from '../../capture/scanner'
import { useFollowed } from '../../lib/use-followed'
import { followFrames } from './follow-frames'
import { createHints, type Hint } from './live-hints'

/** In pixels; the analysis reduces it further. */
const size: ImageBitmapOptions = { resizeWidth: 640, resizeQuality: 'low' }
/** Milliseconds between two frames, to leave the processor to the video. */
const pause = 150

export type LiveSight = { corners: Corners | null; hint: Hint | null }

/** The page's corners in the live video, and what the user should do. */
export function useLiveSight(video: HTMLVideoElement | null, scanner: Scanner | null): LiveSight | null {
  const follow = useCallback(
    (of: HTMLVideoElement, show: (sight: LiveSight) => void) => {
      if (!scanner) return
      const hintOf = createHints()
      return followFrames(async () => {
        const seen = of.videoWidth > 0 ? await scanner.follow(await createImageBitmap(of, size)) : null
        show({ corners: seen === 'dark' ? null : seen, hint: hintOf(seen) })
        return pause
      })
    },
    [scanner],
  )
  return useFollowed(video, follow)
}
