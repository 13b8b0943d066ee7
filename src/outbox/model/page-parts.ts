import type { Page } from './upload'

/** Where the bytes of a page lie, and of the picture that it was cut out of. */
export function partsOfPage({ id }: Page): readonly [own: string, uncropped: string] {
  return [id, `uncropped ${id}`]
}
