import { dateText } from '../dates'
import { monthText } from '../month-names'
import { monthOf } from '../period'
import type { Facts } from './facts'
import { paper } from './papers'

/** The facts of a paper on one line; null if its kind is not known. */
export function factsText(facts: Facts): string | null {
  const { source, kind, period, ruts, roles, address, folio, amount, date, expires } = facts
  if (kind === null && source !== 'timbre') return null
  const name = kind === null ? 'documento' : paper(kind).one.replace(/^una? /, '')
  const said = [
    source === 'timbre' && 'timbre íntegro',
    [name, source === 'timbre' && folio].filter(Boolean).join(' '),
    period !== null && monthText(monthOf(period).mes, monthOf(period).year),
    source !== 'timbre' && folio && `folio ${folio}`,
    // With more than one RUT it is not known whose each is.
    ruts.length > 0 && `RUT ${ruts.slice(0, 2).join(', ')}`,
    roles.length > 0 && `rol ${roles.slice(0, 2).join(', ')}`,
    roles.length === 0 && address,
    amount !== null && `$ ${amount.toLocaleString('es-CL')}`,
    dateText(date),
    expires && `vence el ${dateText(expires) ?? ''}`,
  ]
  const text = said.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
