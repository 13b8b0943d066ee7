/** Without waiting for the garbage collector: an iPhone's canvases share a few hundred MB, then stay blank. */
export function freeCanvas(canvas: HTMLCanvasElement | OffscreenCanvas): void {
  canvas.width = canvas.height = 0
}
