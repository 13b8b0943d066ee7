import { isoDay } from '../dates'
import { monthNames } from '../month-names'
import { monthNumber, monthOf } from '../period'
import { formatRut, isValidRut } from '../rut'
import type { Facts } from './facts'
import { hashOf } from './hash'
import { pageRows, type Page } from './page-text'
import { paperKinds, papers, type PaperKind } from './papers'
import { rolesIn } from './rol'
import { placeOf, plain, wordsOf } from './words'

/** Characters of a paper that are read; a form fits three pages of them. */
export const mostText = 30_000

/** A paper says on them what it is. */
const pagesRead = 3

/** Characters at the head of a paper in which its heading stands. */
const head = 400

/** Characters of words that tell two papers apart. */
const fewestWords = 200

/** The part of PDF.js that is used. */
type Pdf = {
  numPages: number
  getPage: (at: number) => Promise<Page>
  getFieldObjects: () => Promise<unknown>
}

/** The certain facts in the text of a PDF. */
export async function readPages(document: Pdf): Promise<Facts> {
  const texts: string[] = []
  for (let number = 1; number <= Math.min(pagesRead, document.numPages); number++)
    texts.push(await pageRows(await document.getPage(number), mostText))
  const facts = await readText(texts.join('\n'))
  // What was filled in is not in its text: two of one form have the same words.
  return (await document.getFieldObjects()) ? { ...facts, words: null } : facts
}

/**
 * The certain facts in the text of a paper. A letter about a form is not that form, and of two
 * months that it is said to be of none is certain.
 */
export async function readText(text: string): Promise<Facts> {
  const read = plain(text.slice(0, mostText)).replaceAll(/[‐-―−]/g, '-')
  const words = wordsOf(read)
  const kind = kindOf(words.slice(0, head))
  const quotas = kind === 'contribuciones' ? quotasOf(read) : []
  return {
    source: 'texto',
    kind,
    mentions: paperKinds.filter((kind) => placeOf(papers[kind].headings, words) < Infinity),
    period: only(quotas.length > 0 ? quotas : periodsOf(read)),
    ruts: rutsOf(read),
    roles: rolesOf(read),
    address: only(text.slice(0, mostText).split('\n').flatMap(addressIn)),
    folio: only(found(read, /\bfolio\b[^0-9]{0,12}(\d{4,15})(?!\d| ?-)/g)),
    amount: only(
      behind(read, /\btotal a pagar\b/g)
        .flatMap((rest) => found(rest, /^[^0-9]{0,12}(\d{1,3}(?:\.\d{3})+|\d+)(?![\d.]|,\d)/g))
        .map((pesos) => Number(pesos.replaceAll('.', ''))),
    ),
    date: only(datesOf(read)),
    expires: null,
    words: words.length < fewestWords ? null : await hashOf('SHA-256', words),
  }
}

/** In a letter, or no bank's; before a paper's name: another that speaks of it; before a form's: a receipt. */
const unknown =
  /\b(?:estimad[oa]|junto con saludar|adjunt[aeo]|le recordamos|solicitamos|cartola (?:hogar|tribu))/
const speaking = /contratode(?:sub)?arr|comparece|mandato(?:al|especial|general)|certificadodedeuda/
const receipt = /comprobantede(?:pago|transferencia)/

/** The first heading, if it is the paper's own. */
function kindOf(words: string): PaperKind | null {
  if (unknown.test(words)) return null
  const named = paperKinds.map((kind) => ({ kind, at: placeOf(papers[kind].headings, words) }))
  const [first] = named.filter(({ at }) => at < Infinity).sort((a, b) => a.at - b.at)
  if (!first) return null
  const before = words.replaceAll(' ', '').slice(0, first.at)
  return speaking.test(before) || (/^f\d/.test(first.kind) && receipt.test(before)) ? null : first.kind
}

/** How a month is written. A match is never part of a date or a longer number. */
const monthAsWritten = [
  // 10/2026
  /(?<![\d/.-]|\d ?[/-] )(?<month>0?[1-9]|1[0-2]) ?[/-] ?(?<year>20\d\d)(?![\d/-]|\.\d)/g,
  // 202610, 2026-10
  /(?<![\d/.-])(?<year>20\d\d)[/-]?(?<month>0[1-9]|1[0-2])(?![\d/-]|\.\d)/g,
  // octubre 2026, octubre de 2026, octubre del año 2026, oct-2026
  /(?<![\d°](?: de |[ /-]))\b(?<name>ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:tiembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)(?: del?| ano){0,2}[ /,.-]{1,2}(?<year>20\d\d)\b/g,
]

/** The months that follow the word 'periodo' or 'mes', or 'correspondiente a'. */
function periodsOf(text: string): number[] {
  return behind(text, /\b(?:periodo|mes|correspondiente al?)\b/g).flatMap((rest) =>
    monthAsWritten.flatMap((pattern) => [...rest.slice(0, 60).matchAll(pattern)].map(monthIn)),
  )
}

function monthIn({ groups: { month, name, year } = {} }: RegExpMatchArray): number {
  const at = monthNames.findIndex((one) => one.startsWith(name ?? ''))
  return monthNumber(Number(year), Number(month ?? at + 1))
}

/** The months in which the four quotas of the property tax of a year are due. */
export const quotaMonths = [4, 6, 9, 11]

const quotaAsWritten =
  /(?<label>\bcuota[^0-9]{0,12})?(?<!\d|\d[/.-])0?(?<quota>[1-4]) ?(?:[/-]|de(?:l ano)?)? ?(?<year>20\d\d)(?!\d|[/-]\d)/g

function quotasOf(text: string): number[] {
  const written = [...text.matchAll(quotaAsWritten)].map(({ groups = {} }) => groups)
  // One label may stand over several.
  return written
    .filter(() => written.some(({ label }) => label))
    .map(({ quota, year }) => monthNumber(Number(year), quotaMonths[Number(quota) - 1] ?? 0))
}

const rutAsWritten = /(?<![\d.-])0*((?:\d{1,2}(?:[.,]\d{3}){2}(?: ?- ?)?|\d{7,8} ?- ?)(?:\d(?!-?\d)|k\b))/g

function rutsOf(text: string): string[] {
  return [...new Set(found(text, rutAsWritten).filter(isValidRut).map(formatRut))]
}

/** A receipt of the treasury writes the comuna before block and plot; one label may be of several. */
const rolesWritten =
  /^([^0-9]{0,40}(?:(?!\d\d-\d\d-20\d\d|0?[1-4] ?- ?20\d\d\b)(?:\d{1,5} ?- ?){1,2}\d{1,5}(?![\d-])(?: ?[,;/y] ?)?)+)/g

function rolesOf(text: string): string[] {
  const written = behind(text, /\brol(?:es)?\b(?! matriz)/g).flatMap((rest) => found(rest, rolesWritten))
  return [...new Set(written.flatMap(rolesIn))]
}

/** Where the property is, not its owner or an office. */
const addressLabel = /\bdireccion (?:o nombre )?(?:de la propiedad|del bien raiz|del inmueble)/g

/** The next label ends it. */
const address = /^ ?:? ?((?:\d{1,2} )?[a-z][ -9;-~]{3,60}?)(?= ?\b(?:comuna|ciudad|region|rol|destino)\b|$)/g

function addressIn(row: string): string[] {
  // 'N°2401'.
  const read = plain(row.replaceAll(/[^\p{Ll}\p{Lu}\p{M}\p{Zs} -~]/gu, ' '))
  const [first = ''] = behind(read, addressLabel).flatMap((rest) => found(rest, address))
  return first === '' ? [] : [first.trim().toUpperCase()]
}

/** 05/10/2026, 5 de octubre de 2026 */
const dateAsWritten =
  /\b(?:fecha(?: ?\/ ?hora)?(?: de)?(?: emision)?|emitid[oa] el)\b[^0-9]{0,6}(?<day>\d\d?)(?:[/-](?<month>0[1-9]|1[0-2])[/-]| de (?<name>ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:tiembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?) del? )(?<year>20\d\d)(?!\d)/g

function datesOf(text: string): string[] {
  return [...text.matchAll(dateAsWritten)].map((match) => {
    const { mes, year } = monthOf(monthIn(match))
    return isoDay(year, mes, Number(match.groups?.['day']))
  })
}

/** The text after each of these labels, longer than any value. Expressions anchored there take linear time. */
function behind(text: string, label: RegExp): string[] {
  return [...text.matchAll(label)].map(({ 0: found, index }) =>
    text.slice(index + found.length).slice(0, 100),
  )
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, value]) => value ?? [])
}

/** Null unless all are the same. */
function only<T>(values: readonly T[]): T | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}
