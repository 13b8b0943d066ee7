/** Browsers and Node both have it; this avoids the types of either. */
declare const URL: new (address: string) => { readonly hostname: string }

/**
 * The one spelling that is sent, stored and compared: without invisible pasted characters, in lower
 * case, the domain as mail servers and Chrome's fields write it (`xn--…`).
 */
export function plainEmail(text: string): string {
  const plain = visible(text).trim().toLowerCase().normalize('NFC')
  const at = plain.lastIndexOf('@') + 1
  const domain = plain.slice(at)
  // If it is no name, a part would be left out.
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? plain.slice(0, at) + asciiDomain(domain) : plain
}

/** Format characters, such as a zero-width space or a mark of direction. */
export function visible(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '')
}

function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
