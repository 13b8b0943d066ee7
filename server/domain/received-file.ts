import { maxFileBytes } from '../../shared/files'
import { Invalid, TooLarge, UnsupportedFile } from './errors'
import { fileKind, hasPdfObject, pdfMime, type FileFormat } from './file-kind'

/** A file in the spool that may become a document. */
export type ReceivedFile = {
  /** The caller hands it to the storage or removes it. */
  path: string
  /** The client's name: shown, not used as a path. */
  name: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
  kind: FileFormat
}

/** `start` holds the first `sniffedBytes`. */
export type SpooledFile = Omit<ReceivedFile, 'kind'> & { start: Buffer }

export const damagedPdf = 'El PDF está dañado o incompleto. Descárgalo de nuevo o elige otro archivo.'

/**
 * Throws `Invalid` for no file, an empty one or a PDF without an object, and `UnsupportedFile`.
 */
export async function checkFile(file: SpooledFile | null): Promise<ReceivedFile> {
  if (!file) throw new Invalid({ file: ['El campo archivo es obligatorio.'] })
  if (file.bytes === 0) throw new Invalid({ file: ['El archivo está vacío.'] })
  const kind = fileKind(file.start)
  if (!kind) throw new UnsupportedFile('Tipo de archivo no permitido. Usa JPEG, PNG, WebP, HEIC o PDF.')
  const { path, name, bytes, sha256 } = file
  if (kind.mime === pdfMime && !(await hasPdfObject(path))) throw new Invalid({ file: [damagedPdf] })
  return { path, name, bytes, sha256, kind }
}

export function tooLarge(): TooLarge {
  return new TooLarge('El archivo supera el máximo de 25 MB.', maxFileBytes)
}
