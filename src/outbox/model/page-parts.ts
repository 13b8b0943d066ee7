import type { Page } from './upload'

/** Where the small picture of a page lies. */
export function thumbnailPart(page: string): string {
  return `thumbnail ${page}`
}

/** Where the bytes of a page lie, of the picture that it was cut out of, and of its small one. */
export function partsOfPage({
  id,
}: Pick<Page, 'id'>): readonly [own: string, uncropped: string, thumbnail: string] {
  return [id, `uncropped ${id}`, thumbnailPart(id)]
}
