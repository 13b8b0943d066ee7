import type { RefusalCode } from '../../capture/prepare/refusal'

/** Why a file is refused and what to do. */
export const refusalText: Record<RefusalCode, string> = {
  kind: 'Tipo de archivo no permitido. Elige una foto (JPG, PNG, WebP o HEIC) o un PDF.',
  empty: 'El archivo está vacío. Elige otro o toma la foto de nuevo.',
  size: 'El archivo supera el máximo de 25 MB. Elige uno más liviano, o divídelo en partes.',
  pixels:
    'La imagen es demasiado grande para abrirla. Guárdala en un tamaño menor, o toma una foto del documento.',
  'damaged-photo': 'La imagen está dañada o incompleta. Toma la foto de nuevo o elige otro archivo.',
  'damaged-pdf': 'El PDF está dañado o incompleto. Descárgalo de nuevo o elige otro archivo.',
  'empty-pdf': 'El PDF no tiene ninguna página. Descárgalo de nuevo o elige otro archivo.',
  'locked-pdf': 'El PDF está protegido con contraseña. Guarda una copia sin contraseña y elígela aquí.',
  'several-files': 'Elige varias fotos o un solo PDF.',
  'no-page': 'Esta foto no se puede unir con otras. Súbela sola, o tómala de nuevo.',
  undrawn:
    'Este dispositivo no alcanzó a preparar las fotos. Inténtalo de nuevo; si se repite, quita algunas páginas o elige un PDF.',
  unreadable: 'No se pudo leer el archivo. Elígelo de nuevo o toma la foto otra vez.',
}
