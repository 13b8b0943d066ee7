import { useFollowed } from '../../lib/use-followed'

/** Pixels looked at, along each side. */
const side = 16
/** Of 255. A dark room still makes noise above it. */
const black = 8
/** Looks in a row, one a second. A camera takes a moment to show something. */
const looks = 3

/**
 * Whether the video has shown nothing but black for a while, as an iPhone does when the stream of an app that came back from the
 * background is dead although it says that it is live (https://bugs.webkit.org/show_bug.cgi?id=252465).
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
  // Opaque pixels are at 255 in every fourth place, and a video without a frame draws none.
  return context.getImageData(0, 0, side, side).data.every((value, index) => index % 4 === 3 || value < black)
}
