import type { Captured } from '../domain/captured'
import type { PhotoPage } from './photos-pdf'
import { Refusal } from './refusal'

const jpegQuality = 0.85

/** A prepared photo as a page of a PDF. Pages are JPEGs: other photos are drawn again. Throws `Refusal`. */
export async function photoPage({ name, type, bytes }: Captured): Promise<PhotoPage> {
  if (type === 'application/pdf') throw new Refusal('several-files')
  return { name, bytes: type === 'image/jpeg' ? bytes : await toJpeg(bytes, type), turn: 0 }
}

async function toJpeg(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer> {
  try {
    const image = await createImageBitmap(new Blob([bytes], { type }))
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no canvas')
    // JPEG has no transparency: what is transparent becomes white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0)
    image.close()
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    )
    if (!blob) throw new Error('the canvas came back empty')
    return await blob.arrayBuffer()
  } catch (error) {
    throw new Refusal('no-page', error)
  }
}
