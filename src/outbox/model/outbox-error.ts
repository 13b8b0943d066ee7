import { isFullDisk } from '../../lib/full-disk'
import { IdbError } from '../../lib/idb-connection'

/**
 * Why the outbox could not do what the user asked.
 * - `full`: no space left on the device
 * - `unavailable`: no IndexedDB (private mode), or one that keeps failing
 * - `hanging`: IndexedDB does not answer in time; another tab of an older version may hold it
 * - `damaged`: what was read back is not what was written, twice
 * - `empty`: there are no bytes
 * - `signed-out`: no user is signed in
 * - `sending`: it is on its way and can't be changed
 * - `delivered`: it has arrived, and there is nothing left to change
 * - `missing`: there is no such upload (any more)
 */
export type OutboxErrorKind =
  | 'full'
  | 'unavailable'
  | 'hanging'
  | 'damaged'
  | 'empty'
  | 'signed-out'
  | 'sending'
  | 'delivered'
  | 'missing'

const messages: Record<OutboxErrorKind, string> = {
  full: 'No queda espacio en este dispositivo. Libera espacio e inténtalo de nuevo, o guarda el archivo en el dispositivo.',
  unavailable:
    'Este navegador no permite guardar el documento en el dispositivo. Sal del modo privado o guarda el archivo aparte, y vuelve a intentarlo.',
  hanging:
    'El almacenamiento de este dispositivo no responde. Cierra las otras ventanas del portal e inténtalo de nuevo, o guarda el archivo aparte.',
  damaged:
    'El documento no quedó bien guardado en este dispositivo. Vuelve a tomar la foto o a elegir el archivo.',
  empty: 'El archivo está vacío. Elige otro archivo.',
  'signed-out': 'Tu sesión terminó. Inicia sesión para guardar el documento.',
  sending: 'El documento se está enviando en este momento. Espera a que termine para cambiarlo.',
  delivered: 'El portal ya recibió este documento: no hay nada que cambiar.',
  missing: 'Este envío ya no existe en este dispositivo.',
}

/** `message` is a sentence for the user, with what to do next. */
export class OutboxError extends Error {
  readonly kind: OutboxErrorKind

  constructor(kind: OutboxErrorKind, cause?: unknown) {
    super(messages[kind], { cause })
    this.name = 'OutboxError'
    this.kind = kind
  }
}

/** A failure of the database, in our words. */
export function storageError(error: unknown): OutboxError {
  if (error instanceof OutboxError) return error
  if (isFullDisk(error)) return new OutboxError('full', error)
  return new OutboxError(
    error instanceof IdbError && error.kind === 'hung' ? 'hanging' : 'unavailable',
    error,
  )
}
