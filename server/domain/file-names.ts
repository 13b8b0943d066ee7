import type { FileFormat } from './file-kind'

/**
 * The name that a document is saved under on a reader's device: as the client called it, without folders, control
 * characters and what file systems refuse, and with the extension of its real kind.
 */
export function downloadName(sent: string, fallback: string, kind: FileFormat): string {
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const stem = clean(base.replace(/\.[^.]*$/, '')) || clean(fallback) || 'documento'
  return `${stem}.${kind.extension}`
}

/** Far more than any name that a file system keeps has, and little enough for whatever reads it. */
const readAtMost = 1000

function clean(text: string): string {
  const plain = text
    .slice(0, readAtMost)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // Control and formatting characters (a right-to-left override hides an extension), and what Windows refuses:
    // https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions
    .replace(/[\p{C}<>:"|?*/\\]/gu, '')
  const name = withoutEdges(plain)
  // Never inside of an emoji or a flag.
  return name.slice(0, new Intl.Segmenter('es').segment(name).containing(120)?.index)
}

/** Without the dots and spaces around it. */
function withoutEdges(text: string): string {
  return /[^.\s](?:.*[^.\s])?/s.exec(text)?.[0] ?? ''
}
