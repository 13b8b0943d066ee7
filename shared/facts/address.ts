import { wordsOf } from './words'

/** Street and number, and the number of the unit. */
export type Address = { street: string; unit: string }

/** Silent unless all agrees, or nothing does: a street is written in many ways. */
export function compareAddress(
  address: string | null,
  asked: Address | null,
): { agrees: string } | { differs: string; by: 'address' } | null {
  const wanted = streetOf(asked?.street ?? '')
  const written = wordsOf(address ?? '').split(' ')
  if (!asked || !wanted || !streetOf(address ?? '')) return null
  const unit = wordsOf(asked.unit)
    .split(' ')
    .filter((word) => word !== '' && !part.test(word))
  const isWritten = (word: string) => written.includes(word)
  const street = [...wanted.names, wanted.number]
  // The paper of a flat says which; that of a house has no other number.
  const isWhole = unit.length > 0 || written.filter(isNumber).length === street.filter(isNumber).length
  if (isWhole && [...street, ...unit].every(isWritten)) return { agrees: `de ${asked.street}` }
  if (street.some(isWritten)) return null
  return { by: 'address', differs: `es de ${address ?? ''}; aquí se pide ${asked.street}` }
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Words after which a number is a unit's and not a street's, or a name a place's that has streets. */
const part =
  /^(?:c|casa|torre|depto|dpto|dp|departamento|block|lote|lt|parcela|pc|piso|km|sitio|bodega|oficina|of|local|condominio|cond|conjunto|edificio|villa|vl|poblacion|pob|loteo|sector|manzana|mz)$/

/** Words that a street's name may have or lack. */
const aside = /^(?:avenida|avda|av|calle|pasaje|pje|psje|camino|de|del|la|las|los|el|y|n|no|nro|numero)$/

/**
 * Null without a street and its number: 'Condominio Los Álamos, casa 7'. The first number of
 * '21 de Mayo 580' is of its name.
 */
function streetOf(address: string): { names: string[]; number: string } | null {
  const words = wordsOf(address)
    .split(' ')
    .filter((word) => !aside.test(word))
  const first = words.findIndex((word) => !isNumber(word))
  const at = words.findIndex((word, place) => place > first && isNumber(word))
  const names = words.slice(0, Math.max(at, 0))
  const number = words[at]
  return number === undefined || names.length === 0 || names.some((word) => part.test(word))
    ? null
    : { names, number }
}
