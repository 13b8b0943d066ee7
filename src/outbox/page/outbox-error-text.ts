import { notStoredText } from '../../lib/full-disk'
import { OutboxError, type OutboxErrorKind } from '../model/outbox-error'

export const outboxErrorText: Record<OutboxErrorKind, string> = {
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
  changed: 'Las páginas cambiaron en otra ventana. Revísalas y guarda de nuevo.',
}

/** Why a change of the outbox failed. */
export function outboxFailureText(error: unknown): string {
  return error instanceof OutboxError ? outboxErrorText[error.kind] : notStoredText(error)
}
