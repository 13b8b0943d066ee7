import type { FileKind } from './file-kind'

/**
 * The name that a document is saved under on the reader's device: what the client called it, without folders, control
 * characters and what file systems refuse, and with the extension of what it truly is.
 */
export function downloadName(sent: string, fallback: string, kind: FileKind): string {
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const stem = clean(base.replace(/\.[^.]*$/, '')) || clean(fallback) || 'documento'
  return `${stem}.${kind.extension}`
}

function clean(text: string): string {
  return (
    text
      .normalize('NFC')
      // Control and formatting characters (a right-to-left override hides an extension), and what Windows refuses.
      .replace(/[\p{C}<>:"|?*/\\]/gu, '')
      .replace(/^[.\s]+|[.\s]+$/g, '')
      .slice(0, 120)
  )
}

/** RFC 6266: a plain name for old readers, the true one in UTF-8. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}
