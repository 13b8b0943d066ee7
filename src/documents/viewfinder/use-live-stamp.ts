import { useCallback } from 'react'
import type { Camera } from '../../capture/camera'
import { openScanner } from '../../capture/scanner'
import { useFollowed } from '../../lib/use-followed'
import { followFrames } from './follow-frames'

/** `small`: a photo would have too few pixels for it. */
export type LiveStamp = 'small' | 'read'

/** Milliseconds between two looks; `rest`: a look is followed by so many times what it took. */
const [pause, rest] = [1_000, 3]

/** A stamp that is lost from sight for a moment is still meant. */
const looksWithout = 3

/** A stamp is about so many modules wide, and each needs so many pixels to be read. */
const [modules, pixels] = [290, 2.5]

/**
 * The stamp of an electronic invoice in the live video, until it is read. It is looked for in a
 * worker that follows no corners. `camera` null: not wanted.
 */
export function useLiveStamp(video: HTMLVideoElement | null, camera: Camera | null): LiveStamp | null {
  const follow = useCallback(
    (of: HTMLVideoElement, show: (stamp: LiveStamp | null) => void) => {
      if (!camera) return
      const scanner = openScanner()
      let without = looksWithout
      /** A photo that is taken needs the worker's memory. */
      const end = () => (scanner.close(), null)
      const stop = followFrames(async () => {
        if (of.videoWidth === 0) return pause
        const start = performance.now()
        const stamp = await scanner.stamp(await createImageBitmap(of))
        if (stamp === undefined) return end()
        const isSmall = stamp !== null && stamp.share * (await camera.side(of)) < modules * pixels
        without = isSmall ? 0 : without + 1
        if (stamp?.isRead) show('read')
        else if (isSmall || without >= looksWithout) show(isSmall ? 'small' : null)
        return stamp?.isRead ? end() : Math.max(pause, rest * (performance.now() - start))
      })
      return () => {
        stop()
        scanner.close()
      }
    },
    [camera],
  )
  return useFollowed(video, follow)
}
