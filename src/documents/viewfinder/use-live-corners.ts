import { useCallback } from 'react'
import type { Corners } from '../../capture/page-scan/page-shape'
import type { Scanner } from '../../capture/scanner'
import { useFollowed } from '../../lib/use-followed'

/** In pixels; the analysis reduces it further. */
const size: ImageBitmapOptions = { resizeWidth: 640, resizeQuality: 'low' }
/** Milliseconds between two frames, to leave the processor to the video. */
const pause = 150

/** The page's corners in the live video. */
export function useLiveCorners(video: HTMLVideoElement | null, scanner: Scanner | null): Corners | null {
  const follow = useCallback(
    (of: HTMLVideoElement, show: (corners: Corners | null) => void) =>
      scanner ? followCorners(of, scanner, show) : undefined,
    [scanner],
  )
  return useFollowed(video, follow)
}

function followCorners(
  video: HTMLVideoElement,
  scanner: Scanner,
  show: (corners: Corners | null) => void,
): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function look(): Promise<void> {
    const found = video.videoWidth > 0 ? await scanner.follow(await createImageBitmap(video, size)) : null
    if (left) return
    show(found)
    timer = setTimeout(follow, pause)
  }
  function follow(): void {
    // Without frames the camera still takes photos.
    look().catch((error: unknown) => console.warn('viewfinder: edges not followed', error))
  }
  follow()
  return () => {
    left = true
    clearTimeout(timer)
  }
}
