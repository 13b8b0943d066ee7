import { expect, type Page } from '@playwright/test'
import { exifSegment } from './pictures'

/** For `takePhoto`, where the size matters: 12 megapixels. */
export const ofCamera = { width: 4000, height: 3000 }
export type PhotoSize = typeof ofCamera

/**
 * What a phone's camera hands over: a JPEG as busy as a photo, no two alike, stored lying on its side with the position in its
 * EXIF. By default of 2 megapixels: drawing, preparing and judging 12 takes seconds of a processor.
 */
export async function takePhoto(
  page: Page,
  { width = 1600, height = 1200, orientation = 6 } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(
    async ({ width, height }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      for (let patch = 0; patch < 2000; patch++) {
        context.fillStyle = `hsl(${Math.random() * 360} 40% ${30 + Math.random() * 60}%)`
        context.fillRect(Math.random() * width, Math.random() * height, width / 9, Math.random() * 90)
      }
      // Lies at the top left as stored, and belongs at the top right of the upright photo (orientation 6).
      context.fillStyle = '#f00'
      context.fillRect(0, 0, width / 8, height / 8)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      const reader = new FileReader()
      const read = new Promise((resolve) => (reader.onload = resolve))
      reader.readAsDataURL(blob)
      await read
      return typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''
    },
    { width, height },
  )
  const jpeg = Buffer.from(base64, 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exifSegment(orientation), jpeg.subarray(2)])
  expect(buffer.length).toBeGreaterThan(50_000)
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

/** In which corner of a picture, as stored, the photo's red mark lies. */
export async function redCorner(page: Page, jpeg: Buffer): Promise<string | undefined> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const corners = {
      'top left': [40, 40],
      'top right': [image.width - 40, 40],
      'bottom left': [40, image.height - 40],
      'bottom right': [image.width - 40, image.height - 40],
    }
    return Object.entries(corners).find(([, [x = 0, y = 0]]) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
      return red > 230 && green < 30 && blue < 30
    })?.[0]
  }, jpeg.toString('base64'))
}
