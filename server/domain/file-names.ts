import type { FileFormat } from './file-kind'

/**
 * The name for the reader's device: the client's, without folders, control characters and what file
 * systems refuse, with the extension of the real kind.
 */
export function downloadName(sent: string, fallback: string, kind: FileFormat): string {
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const stem = clean(base.replace(/\.[^.]*$/, '')) || clean(fallback) || 'documento'
  return `${stem}.${kind.extension}`
}

/** Far more than file systems allow, and little enough for any reader. */
const readAtMost = 1000

function clean(text: string): string {
  const plain = text
    .slice(0, readAtMost)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // Control and formatting characters (a right-to-left override hides an extension), and:
    // https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions
    .replace(/[\p{C}<>:"|?*/\\]/gu, '')
  const name = withoutEdges(plain)
  // Cuts between graphemes, not inside an emoji.
  return name.slice(0, new Intl.Segmenter('es').segment(name).containing(120)?.index)
}

/** Removes dots and spaces at both ends. */
function withoutEdges(text: string): string {
  return /[^.\s](?:.*[^.\s])?/s.exec(text)?.[0] ?? ''
}
