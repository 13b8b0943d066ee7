import { useEffect, useState } from 'react'
import type { Corners } from '../../capture/page-shape'
import type { Scanner } from '../../capture/scanner'

/** In pixels: what the analysis works on is smaller still. */
const frameWidth = 640
/** In milliseconds between two looks: a phone's processor has the video to show as well. */
const pause = 150

/** The page's corners in what the video shows, followed while there are a video and a scanner. */
export function useLiveCorners(video: HTMLVideoElement | null, scanner: Scanner | null): Corners | null {
  const [corners, setCorners] = useState<Corners | null>(null)
  useEffect(() => {
    if (!video || !scanner) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(of: HTMLVideoElement, by: Scanner) {
      const found = of.videoWidth > 0 ? await by.follow(await frameOf(of)) : null
      if (left) return
      setCorners(found)
      timer = setTimeout(follow, pause, of, by)
    }
    function follow(of: HTMLVideoElement, by: Scanner): void {
      // A browser that gives no frames of a video takes photos all the same.
      look(of, by).catch((error: unknown) => console.warn('viewfinder: edges not followed', error))
    }
    follow(video, scanner)
    return () => {
      left = true
      clearTimeout(timer)
      setCorners(null)
    }
  }, [video, scanner])
  return corners
}

function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  return createImageBitmap(video, { resizeWidth: frameWidth, resizeQuality: 'low' })
}
