import { useFollowed } from '../../lib/use-followed'

/** Sampled pixels on each side. */
const side = 16
/** Brightness, of 255. Noise in a dark room is brighter. */
const black = 8
/** Samples in a row, one per second, because a camera needs a moment. */
const looks = 3

/**
 * True if the video has been black for a while: after returning from the background, an iPhone's
 * stream may be dead but 'live' (https://bugs.webkit.org/show_bug.cgi?id=252465).
 */
export function useBlackPicture(video: HTMLVideoElement | null): boolean {
  return useFollowed(video, watchBlack) ?? false
}

function watchBlack(video: HTMLVideoElement, show: (isDead: boolean) => void): () => void {
  let inARow = 0
  const timer = setInterval(() => {
    inARow = isBlack(video) ? inARow + 1 : 0
    show(inARow >= looks)
  }, 1_000)
  return () => clearInterval(timer)
}

function isBlack(video: HTMLVideoElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return false
  context.drawImage(video, 0, 0, side, side)
  // Every fourth value is the alpha channel. A video without a frame draws nothing.
  return context.getImageData(0, 0, side, side).data.every((value, index) => index % 4 === 3 || value < black)
}
