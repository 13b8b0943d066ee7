import { documentPart, type Page } from './upload'

/** The id of the photo that a page is, or was cut out of: 'Guardar' may cut it out. */
export function pictureOf({ id, original }: Page): string {
  return original?.id ?? id
}

/** The part that holds a page's small picture. */
export function thumbnailPart(page: string): string {
  return `thumbnail ${page}`
}

/** The parts that hold a page, the picture that it was cut out of, and its small picture. */
export function partsOfPage({
  id,
}: Pick<Page, 'id'>): readonly [own: string, uncropped: string, thumbnail: string] {
  return [id, `uncropped ${id}`, thumbnailPart(id)]
}

/** The kind of the part with this name. */
export function kindOf(part: string): string {
  if (part === documentPart) return 'document'
  return /^(uncropped|thumbnail) /.exec(part)?.[1] ?? 'page'
}
