import type { Asked } from '../../shared/facts/compare'
import { paper, type Key, type PaperKind } from '../../shared/facts/papers'
import { quotaMonths } from '../../shared/facts/read-text'
import { monthNumber } from '../../shared/period'
import { formatRut, isValidRut } from '../../shared/rut'
import type { Size } from '../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../src/capture/page-scan/pixels'
import { symbolOf } from '../../tests/support/slip'
import { cedulaCode, stamp } from '../../tests/support/stamps'
import { from, oneOf, type Random } from '../capture-set/random'

/** The one fact in which a paper is wrong. */
type Wrong = 'month' | 'rol' | 'rut' | 'expired' | 'type' | 'forged' | 'property' | Part

/** Of an address; one that is another's is no certain sign of another property. */
type Part = 'street' | 'number' | 'unit'

/** What a paper says of itself. */
type Said = {
  mes: number
  year: number
  cuota: number
  rol: string
  /** The property's. */
  address: string
  /** The company's, and the person's. */
  ruts: readonly [string, string]
  folio: string
  /** `YYMMDD`. */
  expires: string
}

/** No document type asks for the first two, and nothing tells the others. */
type AskedKind = Exclude<PaperKind, 'nota' | 'guia' | 'gastos' | 'intereses' | 'poliza' | 'recepcion'>

/** A paper, and what is asked for. */
export type Case = { kind: AskedKind; wrong: Wrong | null; said: Said; asked: Asked }

/** `scale`: pixels a module, at the paper's far side. */
export type Paper = Case & { file: { pdf: Buffer } | { photo: Pixels; scale: number } }

/** As the portal's document types name them, some of which ask for either of two. */
const names: Record<AskedKind, [string, ...string[]]> = {
  carpeta: ['Carpeta tributaria electrónica'],
  f29: ['Formulario 29'],
  f22: ['Declaración anual de renta (F22)'],
  inicio: ['Inicio de actividades en el SII'],
  avaluo: ['Certificado de avalúo fiscal'],
  contribuciones: ['Contribuciones'],
  tabla: ['Tabla de desarrollo del crédito'],
  dividendo: ['Comprobante de dividendo'],
  liquidacion: ['Liquidaciones de sueldo del arrendatario'],
  cartola: ['Cartola bancaria'],
  cedula: ['Cédula de identidad del arrendatario'],
  honorarios: ['Boletas de honorarios'],
  factura: ['Factura de muebles', 'Factura de compra del inmueble', 'Boleta o factura de arriendo'],
  boleta: ['Boleta o factura de arriendo'],
}

const askedKinds = Object.keys(names) as AskedKind[]

const wrongBy: Record<Key, Wrong> = { period: 'month', rol: 'rol', rut: 'rut', expires: 'expired' }

export function isStamped(kind: AskedKind): kind is 'factura' | 'boleta' {
  return kind === 'factura' || kind === 'boleta'
}

/** Of each kind in turn; every third round of all kinds is wrong. */
export function caseAt(place: number, random: Random): Case {
  const kind = askedKinds[place % askedKinds.length] ?? 'f29'
  const round = Math.floor(place / askedKinds.length)
  const wrongs: readonly Wrong[] = [
    ...paper(kind).keys.map((key) => wrongBy[key]),
    ...(kind === 'cedula' || isStamped(kind) ? (['forged'] as const) : []),
    'type',
  ]
  const wrong = round % 3 === 2 ? (wrongs[Math.floor(round / 3) % wrongs.length] ?? 'type') : null
  const said = saidBy(random)
  const others = askedKinds.filter(
    (one) => !paper(one).orElse?.includes(kind) && names[one].every((name) => !names[kind].includes(name)),
  )
  const wanted = wrong === 'type' ? (others[whole(random, 0, others.length - 1)] ?? kind) : kind
  return {
    kind,
    wrong,
    said: { ...said, ...wrongly(wrong, said, random) },
    asked: askedFor(wanted, said, random),
  }
}

const parts: readonly Part[] = ['street', 'number', 'unit']

export function isPart(wrong: Wrong | null): boolean {
  return parts.some((part) => part === wrong)
}

const streets: readonly [string, ...string[]] = [
  'Irarrázaval',
  ...['Los Leones', 'Pedro de Valdivia', 'Pedro Montt', 'Manquehue Norte'],
  ...['San Martín', 'Las Condes', 'Príncipe de Gales', 'Nueva Providencia', '21 de Mayo'],
]

/**
 * A certificate of a property that has no rol in the portal. Every third is another's, half of them by
 * one part of the address alone.
 */
export function addressCaseAt(place: number, random: Random): Case {
  const round = Math.floor(place / 3)
  const wrongs = ['property', parts[Math.floor(round / 2) % parts.length] ?? 'street'] as const
  const wrong = place % 3 === 2 ? (wrongs[round % 2] ?? 'property') : null
  const number = whole(random, 10, 9999)
  const isFlat = wrong === 'unit' || random() < 0.7
  const own = { street: oneOf(random, streets), number, unit: isFlat ? whole(random, 11, 2510) : null }
  const another = streets.indexOf(own.street) + whole(random, 1, streets.length - 1)
  const others = {
    street: streets[another % streets.length] ?? '',
    number: number + whole(random, 1, 300),
    unit: (own.unit ?? 0) + whole(random, 1, 9),
  }
  const isOther = (part: Part) => wrong === part || (wrong === 'property' && part !== 'unit')
  const street = isOther('street') ? others.street : own.street
  const unit = isOther('unit') ? others.unit : own.unit
  const road = oneOf(random, ['AV ', 'AVDA. ', 'CALLE ', '']) + street.toUpperCase()
  const flat = unit === null ? '' : oneOf(random, [' DP ', ' DEPTO ', ' DPTO. ']) + String(unit)
  const address =
    road + oneOf(random, [' ', ' N° ', ' NRO ']) + String(isOther('number') ? others.number : number) + flat
  const typed = oneOf(random, ['Av. ', 'Avenida ', '']) + own.street + oneOf(random, [' ', ' N°'])
  const asked = {
    street: `${typed}${number}${oneOf(random, ['', ', Ñuñoa'])}`,
    unit: own.unit === null ? '' : oneOf(random, ['', 'Depto. ']) + String(own.unit),
  }
  const said = saidBy(random)
  return {
    ...{ kind: 'avaluo', wrong, said: { ...said, address } },
    asked: { ...askedFor('avaluo', said, random), rol: null, address: asked },
  }
}

function saidBy(random: Random): Said {
  return {
    mes: whole(random, 1, 12),
    year: whole(random, 2024, 2026),
    cuota: whole(random, 1, 4),
    rol: rolBy(random),
    address: 'AV IRARRÁZAVAL 2401 DP 1204',
    ruts: [rutBy(random, 76e6, 97e6), rutBy(random, 5e6, 25e6)],
    folio: String(whole(random, 1e8, 9e9)),
    expires: `${whole(random, 27, 34)}${two(whole(random, 1, 12))}${two(whole(random, 1, 28))}`,
  }
}

function wrongly(wrong: Wrong | null, { mes, cuota, ruts }: Said, random: Random): Partial<Said> {
  if (wrong === 'month') return { mes: (mes % 12) + 1, cuota: (cuota % 4) + 1 }
  if (wrong === 'rol') return { rol: rolBy(random) }
  if (wrong === 'rut') return { ruts: [ruts[0], rutBy(random, 5e6, 25e6)] }
  return wrong === 'expired' ? { expires: `${whole(random, 19, 25)}0615` } : {}
}

function askedFor(kind: AskedKind, { mes, year, cuota, rol, ruts }: Said, random: Random): Asked {
  const has = (key: Key) => paper(kind).keys.includes(key)
  const month = kind === 'contribuciones' ? (quotaMonths[cuota - 1] ?? 0) : mes
  return {
    name: oneOf(random, names[kind]),
    period: has('period') ? monthNumber(year, month) : null,
    rol: has('rol') ? rol : null,
    address: null,
    rut: has('rut') ? ruts[1] : null,
    ownRut: null,
    today: '2026-11-28',
  }
}

/** The code of an invoice, a receipt or an identity card; in a forged one a digit was changed. */
export async function codeOf({ kind, wrong, said }: Case, random: Random, options = ''): Promise<Code> {
  const isForged = wrong === 'forged'
  if (kind === 'cedula') {
    const [, rut] = said.ruts
    const run = rut.replaceAll('.', '')
    const changed = String((Number(run[2]) + 1) % 10)
    const shown = isForged ? run.slice(0, 2) + changed + run.slice(3) : run
    return symbolOf(cedulaCode({ run: shown, expires: `${said.expires}${mrzDigit(said.expires)}` }), 'QRCode')
  }
  const item = oneOf(random, ['Comedor y sillón de caña', 'Corretaje', 'Gastos comunes del edificio Ñuble'])
  const code = stamp({ type: kind === 'factura' ? 33 : 41, folio: whole(random, 100, 200), item })
  return symbolOf(isForged ? code.replace('450000', '950000') : code, 'PDF417', options)
}

/** One byte a module, 0 where it is dark. */
export type Code = Size & { data: Uint8ClampedArray }

/** ICAO 9303, part 3, 4.9. */
function mrzDigit(day: string): number {
  return Array.from(day).reduce((sum, digit, at) => sum + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0) % 10
}

function whole(random: Random, least: number, most: number): number {
  return Math.floor(from(random, least, most + 1))
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function rolBy(random: Random): string {
  return `${whole(random, 100, 9999)}-${whole(random, 1, 899)}`
}

function rutBy(random: Random, least: number, most: number): string {
  const body = whole(random, least, most)
  return formatRut(Array.from('0123456789K', (digit) => `${body}-${digit}`).find(isValidRut) ?? '')
}
