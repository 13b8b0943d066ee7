/** A text as the name of a file, without what file systems refuse; empty if nothing is left. */
export function fileStem(text: string): string {
  return text.replace(/[\\/:*?"<>|\s\p{C}]+/gu, ' ').trim()
}
