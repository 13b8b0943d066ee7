import { fileKinds, kindOf as kindOfFile, type FileKind } from '../../../shared/files'

/** A HEIF without a HEIC's brand is sent as the HEIC that it may be. */
export type DocumentKind = Exclude<FileKind, 'heif'>

/** Null for what the portal does not take. */
export function kindOf(bytes: Uint8Array): DocumentKind | null {
  const kind = kindOfFile(bytes)
  return kind === 'heif' ? 'heic' : kind
}

/** Of a photo that can be a page of a document. A HEIC is one only if it could not be decoded: it stands alone, as a PDF does. */
export function isPhoto(type: string): boolean {
  return [fileKinds.jpeg, fileKinds.png, fileKinds.webp].some(({ mime }) => mime === type)
}

/** The file's name, with the extension of its kind: `scan.png` may have become a JPEG. */
export function nameFor(kind: DocumentKind, name: string): string {
  const [, stem = name, extension = ''] = /^(.+)\.([^.]{1,5})$/.exec(name) ?? []
  const extensions: readonly string[] = fileKinds[kind].extensions
  if (extensions.includes(extension.toLowerCase())) return name
  return `${stem || 'documento'}.${fileKinds[kind].extensions[0]}`
}
