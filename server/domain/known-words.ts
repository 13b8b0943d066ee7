/**
 * Words about the portal, which an attacker tries first (docs/security.md, 'Decisions that the standard asks for').
 */
const portalWords =
  'portal inversionista inversion propiedad inmueble departamento arriendo contador contadora contabilidad contrasena password chile'

/** The settings that name the firm. */
export function firmTexts({ mailFrom, publicUrl }: { mailFrom: string; publicUrl: string | null }): string[] {
  return [mailFrom, publicUrl ?? '']
}

/** Letters and digits that a password must have besides known words. */
const leastOwn = 6

/**
 * Whether a password is little more than the portal's words and those of `texts` (the user's name,
 * the firm's). Years and single letters around them do not help.
 */
export function isMadeOfKnownWords(password: string, texts: readonly string[]): boolean {
  const given = wordsOf(password).join('')
  const known = wordsOf([portalWords, ...texts].join(' ')).filter((word) => word.length >= 4)
  // The longest first: 'inversion' would leave the end of 'inversionista'.
  const own = known
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), given)
  return own !== given && own.length < leastOwn
}

/** In lower case, without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
