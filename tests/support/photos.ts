import { expect, type Page } from '@playwright/test'
import { exifSegment } from './pictures'

/**
 * What a phone's camera hands over: a JPEG of 12 megapixels by default, as busy as a photo, no two alike, stored lying on its
 * side with the position in its EXIF.
 */
export async function takePhoto(
  page: Page,
  { width = 4000, height = 3000, orientation = 6 } = {},
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
