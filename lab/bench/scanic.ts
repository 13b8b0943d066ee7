import { Scanner } from 'scanic'
import type { Corners } from '../../src/capture/page-scan/page-shape'
import { reduced, type Pixels } from '../../src/capture/page-scan/pixels'

/** What it reduces pictures to by itself. */
const side = 800

/** As much of a canvas as it needs of one: to have put in and taken out the same picture. */
class PlainCanvas {
  private picture: Pixels | null = null

  getContext() {
    return {
      putImageData: (picture: Pixels) => (this.picture = picture),
      drawImage: ({ picture }: PlainCanvas) => (this.picture = picture),
      getImageData: () => this.picture,
    }
  }
}

/** Pages found by the package scanic, its thresholds as they come. */
export async function openScanic(): Promise<(pixels: Pixels) => Promise<Corners | null>> {
  Object.assign(globalThis, { OffscreenCanvas: PlainCanvas })
  const scanner = new Scanner()
  await scanner.initialize()
  return async (pixels) => {
    const small = reduced(pixels, side)
    const { success, corners } = await scanner.scan({ ...small, data: small.data.slice() } as ImageData)
    if (!success || !corners) return null
    const fraction = ({ x, y }: { x: number; y: number }) => ({ x: x / small.width, y: y / small.height })
    const { topLeft, topRight, bottomRight, bottomLeft } = corners
    return [fraction(topLeft), fraction(topRight), fraction(bottomRight), fraction(bottomLeft)]
  }
}
