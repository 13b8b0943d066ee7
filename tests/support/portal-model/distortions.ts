import { inside } from '../attacks'

const idNames = /^(id(Document|Contrato)|estacionamiento|bodega|\w+_id)$/
/** The model's only one (portal-model/lists.ts). */
const moment = /^2026-03-02T12:00:00Z$/

export type Distortions = Readonly<Record<string, (answer: unknown) => unknown>>

/**
 * What real providers write otherwise than the model (docs/contract.md, 'Numbers, text, lists and missing values'): each says the
 * same in another spelling, so that every screen shows the same.
 */
export const spellings: Distortions = {
  'numbers as text': inside((value) => (typeof value === 'number' ? String(value) : value)),
  'empty text for none': inside((value) => value ?? ''),
  'null for an empty list': inside((value) => (isEmptyList(value) ? null : value)),
  'days with a clock': texts(/^\d{4}-\d\d-\d\d$/, (day) => `${day} 00:00:00`),
  'moments in the time of Santiago': texts(moment, () => '2026-03-02 09:00:00'),
  'a RUT without points': texts(/^[\d.]+-[\dK]$/, (rut) => rut.replaceAll('.', '')),
  'a phone with its sign and spaces': texts(/^569\d{8}$/, (phone) => `+56 9 ${phone.slice(3)}`),
  'a status in a word': (answer) => (isRecord(answer) ? { status: 'ok', ...answer } : answer),
  'unknown fields': inside((value) => (isRecord(value) ? { ...value, nuevo: { a: [1] } } : value)),
}

/** Those that can not stand in one answer with the first. */
export const otherSpellings: Distortions = {
  'numbers as text with decimals': inside((value) => (typeof value === 'number' ? value.toFixed(2) : value)),
  'texts of digits as numbers': texts(/^[1-9]\d*$/, Number),
  '0 for no id': fields(([name, value]) => [[name, value === null && idNames.test(name) ? 0 : value]]),
  'nothing for none': fields(([name, value]) => (value === null ? [] : [[name, value]])),
  'nothing for an empty list': fields(([name, value]) => (isEmptyList(value) ? [] : [[name, value]])),
  'days as midnight in UTC': texts(/^\d{4}-\d\d-\d\d$/, (day) => `${day}T00:00:00.000000Z`),
  'moments with an offset': texts(moment, () => '2026-03-02T09:00:00.000000-0300'),
  'nothing of an id that no screen needs': fields(([name, value], of) =>
    name === 'id' && isNeedless(of) ? [] : [[name, value]],
  ),
  "nothing of the reference backend's own": fields(([name, value], of) =>
    isAddition(name, of) ? [] : [[name, value]],
  ),
}

type Answer = Readonly<Record<string, unknown>>

function texts(form: RegExp, change: (text: string) => unknown): (answer: unknown) => unknown {
  return inside((value) => (typeof value === 'string' && form.test(value) ? change(value) : value))
}

function fields(
  change: (field: [name: string, value: unknown], of: Answer) => [string, unknown][],
): (answer: unknown) => unknown {
  return inside((value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).flatMap((field) => change(field, value)))
      : value,
  )
}

/** Where a row says no number of documents, its list's counts. */
function isAddition(name: string, of: Answer): boolean {
  const isCount = name === 'cantidadDocuments' && Boolean(of['idContrato'] ?? of['inmueble'])
  return isCount || /^(respuesta|movido|anteriores|modulos?[A-Z]\w+)$/.test(name)
}

/** docs/contract.md, 'Ids that may be missing': of a note, a medium of the home screen, a property, a contract, a document type. */
function isNeedless(of: Answer): boolean {
  const known = ['contador_name', 'location', 'valor_departamento_uf', 'mobile_phone']
  return known.some((name) => name in of) || Object.keys(of).join() === 'id,name'
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function isRecord(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
