import { dateText } from '../dates'
import { monthText } from '../month-names'
import { monthNumber, monthOf } from '../period'
import { formatRut, isValidRut } from '../rut'
import { compareAddress, type Address } from './address'
import type { Facts } from './facts'
import { kindAsked, paper, type Key } from './papers'
import { rolesIn } from './rol'
import { plain } from './words'

/** A document that is asked for. Null: not known, or it has none. */
export type Asked = {
  /** Its type's. */
  name: string
  /** `monthNumber`. */
  period: number | null
  /** The property's. */
  rol: string | null
  /** The property's. */
  address: Address | null
  /** The tenant's. */
  rut: string | null
  /** The landlord's, if the paper may be theirs. It may be another's: a spouse's. */
  ownRut: string | null
  /** `YYYY-MM-DD`. */
  today: string
}

export type Comparison =
  | { says: 'agrees'; text: string }
  /** `by`: what differs. */
  | { says: 'differs'; text: string; by: Difference }

/** The kind of paper, one of its keys, or the address if there is no rol. */
export type Difference = Key | 'kind' | 'address'

type Verdict = { agrees: string } | { differs: string; by?: 'address' } | null

/** A sentence on whether the paper is what is asked for; null if that is not certain. */
export function compareFacts(facts: Facts, asked: Asked): Comparison | null {
  const kind = kindAsked(asked.name)
  if (facts.kind === null || kind === null) return null
  const { one, the, keys, lists, this: this_ } = paper(facts.kind)
  if (facts.kind !== kind) {
    const isAskedToo = paper(facts.kind).isAsked(plain(asked.name))
    const isNamed = !lists && facts.mentions.includes(kind)
    const mayBe = isAskedToo || isNamed || paper(kind).orElse?.includes(facts.kind)
    const of = facts.period === null || !keys.includes('period') ? '' : ` de ${nameOf(facts.period)}`
    const text = `Esto es ${one}${of}; aquí se pide «${asked.name}»`
    return mayBe ? null : { says: 'differs', by: 'kind', text }
  }
  let agreement = `Es ${the}`
  let isCertain = keys.length > 0 || mayBeOf(facts, asked)
  for (const key of keys) {
    const result = compared[key](facts, asked)
    if (result && 'differs' in result)
      return { says: 'differs', by: result.by ?? key, text: `${this_} ${result.differs}` }
    if (result) agreement += ` ${result.agrees}`
    else isCertain = false
  }
  return isCertain ? { says: 'agrees', text: agreement } : null
}

const compared: Record<Key, (facts: Facts, asked: Asked) => Verdict> = {
  period({ period }, asked) {
    if (period === null || asked.period === null) return null
    if (period === asked.period) return { agrees: `de ${nameOf(period)}` }
    return { differs: `es de ${nameOf(period)}; aquí se pide ${nameOf(asked.period)}` }
  },
  rol({ roles, address }, asked) {
    const wanted = rolesIn(asked.rol ?? '')
    const [rol, ...others] = roles
    const same = roles.find((one) => wanted.includes(one))
    if (same !== undefined) return { agrees: `del rol ${same}` }
    // A paper of several properties may be cut off before this one.
    if (others.length > 0) return null
    if (rol === undefined || wanted.length === 0) return compareAddress(address, asked.address)
    return { differs: `es del rol ${rol}; aquí se pide el rol ${wanted.join(' o ')}` }
  },
  rut({ kind, ruts }, asked) {
    // 'del cónyuge', 'del aval'.
    if (/\b(?:del|de la) (?!arrendatari)/.test(plain(asked.name))) return null
    const rut = formatRut(asked.rut ?? (kind === 'cedula' ? asked.ownRut : null) ?? '')
    if (ruts.includes(rut)) return { agrees: `de ${rut}` }
    // A single RUT may be the employer's.
    return asked.rut && isValidRut(rut) && ruts.length > (kind === 'cedula' ? 0 : 1)
      ? { differs: `no lleva el RUT del arrendatario, ${rut}` }
      : null
  },
  expires({ expires }, asked) {
    if (expires === null) return null
    const day = dateText(expires) ?? ''
    return expires < asked.today ? { differs: `venció el ${day}` } : { agrees: `vigente hasta el ${day}` }
  },
}

/** For a paper without keys: an invoice of a month is issued in it or the next, to its tenant. */
function mayBeOf({ date, ruts }: Facts, { period, rut }: Asked): boolean {
  const [year = 0, month = 0] = date?.split('-').map(Number) ?? []
  const away = date === null || period === null ? 0 : monthNumber(year, month) - period
  return (away === 0 || away === 1) && (!rut || ruts.length < 2 || ruts.includes(formatRut(rut)))
}

function nameOf(period: number): string {
  const { mes, year } = monthOf(period)
  return monthText(mes, year)
}

/** Whether two files are the same paper: of the same folio, or of the same words. */
export function isSamePaper(a: Facts, b: Facts): boolean {
  const isSame = (key: keyof Facts) => a[key] === b[key]
  // A paper may be printed again, on another day. Each type of stamp has folios of its own.
  const isOfOne = isSame('kind') && isSame('period') && isSame('amount') && a.ruts[0] === b.ruts[0]
  const isSameFolio = a.folio !== null && isSame('folio') && (a.source !== 'timbre' || isSame('date'))
  return (a.kind !== null && isOfOne && isSameFolio) || (a.words !== null && isSame('words'))
}
