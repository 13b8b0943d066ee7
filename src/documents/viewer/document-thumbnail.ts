import { kindOf } from '../../capture/prepare/kind'
import { headBytes } from '../../capture/prepare/picture-size'
import { keepDocumentThumbnail, readDocumentThumbnail, readKeptFile } from '../../queries/document-files'

/**
 * Makes the small picture of a kept document, once: when it was stored or is first opened. Only of a
 * photo, unless `drawn` is the first page of its PDF. True if it was made now. Never throws.
 */
export async function makeDocumentThumbnail(
  documentId: number,
  userId: number,
  drawn: HTMLCanvasElement | null = null,
): Promise<boolean> {
  try {
    if (await readDocumentThumbnail(documentId, userId)) return false
    const made = drawn ? await ofPage(drawn) : await ofPhoto(documentId, userId)
    if (made === 'unknown') return false
    await keepDocumentThumbnail(documentId, userId, made)
    return made !== null
  } catch (error) {
    console.warn('documents: no small picture', error)
    return false
  }
}

async function ofPage(drawn: HTMLCanvasElement): Promise<ArrayBuffer | null> {
  const { thumbnailOf } = await import('../../capture/prepare/thumbnail')
  return thumbnailOf(drawn)
}

/** A PDF gets its picture when the viewer draws it. */
async function ofPhoto(documentId: number, userId: number): Promise<ArrayBuffer | null | 'unknown'> {
  const file = await readKeptFile(documentId, userId)
  const kind = file && kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (!file || !kind || kind === 'pdf') return 'unknown'
  // Lazy: lists need nothing of it.
  const { makeThumbnail } = await import('../../capture/capture')
  return makeThumbnail(await file.arrayBuffer())
}
