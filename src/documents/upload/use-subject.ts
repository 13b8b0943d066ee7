import { inmuebleDocuments } from '../../api/inmuebles'
import { otherDocumentType } from '../../../shared/document-types'
import { propertySection } from '../../../shared/property-sections'
import { isPhone } from '../../lib/platform'
import { folded } from '../../lib/search'
import { useRead } from '../../queries/use-read'
import { documentSource } from '../not-at-hand/document-sources'
import type { Subject } from '../viewfinder/subject'
import type { Target } from '../../../shared/areas'

/**
 * The subject, from the type's name or the property's section of photographs, fresh or stored. 'Otros'
 * of a property may be anything.
 */
export function useSubject(target: Target | null, name: string): Subject {
  const inmueble = target?.area === 'inmueble' ? target.inmueble : null
  const { data: rows } = useRead(inmuebleDocuments(inmueble ?? 0, propertySection.photographs), {
    enabled: inmueble !== null,
  })
  if (isPhotograph(name) || rows?.some(({ id }) => id === target?.type)) return 'thing'
  return inmueble !== null && (!rows || target?.type === otherDocumentType) ? 'unknown' : 'paper'
}

/** The button that stands out. */
export type FirstWay = 'camera' | 'file' | 'either'

/** Documents issued as files are not photographed; a rejected one may come either way. */
export function firstWay(name: string, isRejected: boolean): FirstWay {
  if (documentSource(name)?.isFile || !isPhone()) return 'file'
  return isRejected ? 'either' : 'camera'
}

/** Matches 'Fotografía de la fachada', but neither 'Fotocopia' nor 'Foto de la cédula'. */
function isPhotograph(name: string): boolean {
  const words = folded(name)
  return /\b(foto|fotografia)s?\b/.test(words) && !papers.test(words)
}

const papers =
  /\b(cedula|carnet|pasaporte|documento|contrato|escritura|certificado|comprobante|boleta|factura|recibo|cuenta|poliza|acta|formulario|hoja|papel)(e?s)?\b/
