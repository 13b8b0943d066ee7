import { useCallback } from 'react'
import type { Corners } from '../../capture/page-scan/page-shape'
import type { Scanner } from '../../capture/scanner'
import { useFollowed } from '../../lib/use-followed'
import { followFrames } from './follow-frames'

/** In pixels; the analysis reduces it further. */
const size: ImageBitmapOptions = { resizeWidth: 640, resizeQuality: 'low' }
/** Milliseconds between two frames, to leave the processor to the video. */
const pause = 150

/** The page's corners in the live video. */
export function useLiveCorners(video: HTMLVideoElement | null, scanner: Scanner | null): Corners | null {
  const follow = useCallback(
    (of: HTMLVideoElement, show: (corners: Corners | null) => void) =>
      scanner
        ? followFrames(async () => {
            show(of.videoWidth > 0 ? await scanner.follow(await createImageBitmap(of, size)) : null)
            return pause
          })
        : undefined,
    [scanner],
  )
  return useFollowed(video, follow)
}
