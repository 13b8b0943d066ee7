import { fileKinds, kindOf as kindOfFile, type FileKind } from '../../../shared/files'

/** Any HEIF is sent as HEIC. */
export type DocumentKind = Exclude<FileKind, 'heif'>

/** Null if the portal does not accept it. */
export function kindOf(bytes: Uint8Array): DocumentKind | null {
  const kind = kindOfFile(bytes)
  return kind === 'heif' ? 'heic' : kind
}

/** Photos that can be pages. A HEIC that could not be decoded is sent alone, like a PDF. */
export function isPhoto(type: string): boolean {
  return [fileKinds.jpeg, fileKinds.png, fileKinds.webp].some(({ mime }) => mime === type)
}

/** Adapts the extension: `scan.png` may have become a JPEG. */
export function nameFor(kind: DocumentKind, name: string): string {
  const [, stem = name, extension = ''] = /^(.+)\.([^.]{1,5})$/.exec(name) ?? []
  const extensions: readonly string[] = fileKinds[kind].extensions
  if (extensions.includes(extension.toLowerCase())) return name
  return `${stem || 'documento'}.${fileKinds[kind].extensions[0]}`
}
