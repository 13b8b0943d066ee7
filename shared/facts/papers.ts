import { isF29 } from '../f29'
import { plain } from './words'

/** The facts that can show whether a paper is the asked one. */
export type Key = 'period' | 'rol' | 'rut' | 'expires'

type Paper = {
  /** Whether a document type's name, as `plain` writes it, asks for it. */
  isAsked: (name: string) => boolean
  /** Headings, one of which is at the head of the paper, as `wordsOf` writes it. */
  headings: readonly string[]
  /** All must agree. */
  keys?: readonly Key[]
  /** The paper lists other papers by name; in another kind such a name makes the kind uncertain. */
  lists?: true
  /** Papers that may be sent in its place. */
  orElse?: readonly string[]
  /** The SII's document types of which it carries the stamp. */
  stamps?: readonly string[]
  one: string
  this: string
  the: string
}

const masculine = (name: string) => ({ one: `un ${name}`, this: `Este ${name}`, the: `el ${name}` })
const feminine = (name: string, the = `la ${name}`) => ({ one: `una ${name}`, this: `Esta ${name}`, the })
const named = (pattern: RegExp) => (name: string) => pattern.test(name)
/** A paper that no heading tells for certain: only from a form of the SII and an identity card it is told. */
const untold = (pattern: RegExp) => ({
  ...{ isAsked: named(pattern), headings: [], ...masculine('documento') },
  orElse: 'contribuciones tabla dividendo liquidacion cartola honorarios factura boleta'.split(' '),
})
/** What no document type asks for. */
const unasked = (name: string, stamp: string) => ({
  ...{ isAsked: () => false, headings: [`${plain(name)} electronica`] },
  ...{ stamps: [stamp], ...feminine(name) },
})

/**
 * What Chilean papers are called, in a document type's name and in their own text, and which fact
 * must agree. A name asks for the first paper of this table that fits it.
 */
export const papers = {
  carpeta: {
    isAsked: named(/carpeta tributaria/),
    headings: ['carpeta tributaria'],
    lists: true,
    ...feminine('carpeta tributaria'),
  },
  f29: {
    isAsked: isF29,
    headings: [
      'formulario 29',
      'formulario n 29',
      'formulario no 29',
      'form 29',
      'declaracion mensual y pago simultaneo',
    ],
    keys: ['period'],
    ...masculine('F29'),
  },
  f22: {
    isAsked: named(/\bf ?22\b|formulario 22\b|declaracion (?:anual )?(?:de )?(?:la )?renta\b/),
    headings: ['formulario 22', 'formulario n 22', 'impuestos anuales a la renta'],
    ...masculine('F22'),
  },
  inicio: {
    isAsked: named(/inicio (de )?actividades/),
    headings: ['inicio de actividades', 'formulario 4415'],
    ...masculine('inicio de actividades'),
  },
  avaluo: {
    isAsked: named(/\bavaluo fiscal/),
    headings: ['certificado de avaluo fiscal', 'certificado avaluo fiscal'],
    keys: ['rol'],
    ...masculine('certificado de avalúo fiscal'),
  },
  contribuciones: {
    isAsked: named(/\bcontribuciones\b/),
    headings: [
      'contribuciones de bienes raices',
      'pago de contribuciones',
      'cupon de contribuciones',
      'impuesto territorial',
    ],
    ...{ keys: ['period', 'rol'], orElse: ['cartola'] },
    ...feminine('cuota de contribuciones'),
  },
  tabla: {
    isAsked: named(/tabla de desarrollo/),
    headings: ['tabla de desarrollo', 'tabla de amortizacion'],
    ...feminine('tabla de desarrollo'),
  },
  dividendo: {
    isAsked: named(/\bdividendo\b/),
    headings: [
      'comprobante de dividendo',
      'comprobante pago dividendo',
      'pago de dividendo',
      'aviso de dividendo',
      'dividendo hipotecario',
    ],
    ...{ keys: ['period'], orElse: ['cartola'] },
    ...masculine('comprobante de dividendo'),
  },
  liquidacion: {
    isAsked: named(/liquidacion(es)? de (sueldo|remuneracion)/),
    headings: ['liquidacion de sueldo', 'liquidacion de remuneraciones', 'liquidaciones de sueldo'],
    keys: ['rut'],
    ...feminine('liquidación de sueldo'),
  },
  cartola: {
    isAsked: named(/\bcartola\b/),
    headings: ['cartola'],
    ...feminine('cartola bancaria'),
  },
  cedula: {
    isAsked: named(/\b(?:cedula|carnet)\b/),
    headings: [],
    keys: ['rut', 'expires'],
    ...feminine('cédula'),
    one: 'una cédula de identidad',
  },
  honorarios: {
    isAsked: named(/\bboletas? de honorarios\b/),
    headings: ['boleta de honorarios'],
    ...feminine('boleta de honorarios', 'una boleta de honorarios'),
  },
  factura: {
    isAsked: named(/\bfactura\b/),
    headings: ['factura electronica', 'factura no afecta o exenta electronica'],
    stamps: ['33', '34'],
    ...feminine('factura', 'una factura electrónica'),
  },
  boleta: {
    isAsked: named(/\bboleta\b(?! de garantia)/),
    headings: ['boleta electronica', 'boleta de ventas y servicios electronica'],
    // A plumber's.
    orElse: ['honorarios'],
    stamps: ['39', '41'],
    ...feminine('boleta', 'una boleta electrónica'),
  },
  // It names the invoice that it corrects.
  nota: { ...unasked('nota de crédito', '61'), lists: true },
  guia: unasked('guía de despacho', '52'),
  gastos: untold(/\bgastos? comun(?:es)?\b/),
  intereses: untold(/\bintereses hipotecarios\b/),
  poliza: untold(/\bpoliza de seguro$/),
  recepcion: untold(/\brecepcion (?:final|definitiva)\b/),
} as const satisfies Record<string, Paper>

export type PaperKind = keyof typeof papers

export const paperKinds = Object.keys(papers) as readonly PaperKind[]

export function paper(kind: PaperKind): Paper & { keys: readonly Key[] } {
  return { keys: [], ...papers[kind] }
}

/** The paper that a document type asks for; null if no paper of the table has its name. */
export function kindAsked(name: string): PaperKind | null {
  const asked = plain(name)
  return paperKinds.find((kind) => papers[kind].isAsked(asked)) ?? null
}
