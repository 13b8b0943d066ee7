import { useCallback } from 'react'
import type { Corners } from '../../capture/page-scan/page-shape'
import type { Scanner } from '../../capture/scanner'
import { useFollowed } from '../../lib/use-followed'

/** In pixels: what the analysis works on is smaller still. */
const frameWidth = 640
/** In milliseconds between two looks: a phone's processor has the video to show as well. */
const pause = 150

/** The page's corners in what the video shows, followed while there are a video and a scanner. */
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
    const found = video.videoWidth > 0 ? await scanner.follow(await frameOf(video)) : null
    if (left) return
    show(found)
    timer = setTimeout(follow, pause)
  }
  function follow(): void {
    // A browser that gives no frames of a video takes photos all the same.
    look().catch((error: unknown) => console.warn('viewfinder: edges not followed', error))
  }
  follow()
  return () => {
    left = true
    clearTimeout(timer)
  }
}

function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  return createImageBitmap(video, { resizeWidth: frameWidth, resizeQuality: 'low' })
}
