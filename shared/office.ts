/** The accountant's office. `logo`: a PNG as a `data:` address; `rut` as `formatRut` writes it. */
export type Office = { name: string; rut: string | null; logo: string | null }

const longestName = 60

/** The rest of a sentence that begins with 'puede ser'. */
export const mayBeOfficeName = `el nombre de la oficina, de 1 a ${longestName} letras, sin los signos < y >`

/** Undefined for what is too long for a header, or has markup or a line break. */
export function officeName(text: string): string | undefined {
  return text.length <= longestName && !/[<>\p{Cc}]/u.test(text) ? text : undefined
}

/** Width by height, at most: a wider logo is smaller. */
const widest = 3

/**
 * The start page with the office in place of the product, in the first frame, the header and the
 * sign-in too; without a logo the page's own stays. Its parts: docs/contract.md, 'The office'.
 */
export function putOffice(page: string, { name, rut, logo }: Office, shape: number): string {
  const text = escapeHtml(name)
  const width = Math.round(100 * Math.min(Math.max(shape, 1), widest))
  const drawn = logo && `<rect width="${width}" height="100" rx="14" fill="#fff"/>${picture(logo, width)}`
  // Replaced by functions, because `$&` in a name would be read as a pattern.
  return page
    .replace(/<html lang="es-CL"[^<>]*/, (own) => {
      const [shaped = ''] = / style="[^"]*"/.exec(own) ?? []
      const style = drawn ? ` style="--logo-shape: ${width / 100}"` : shaped
      return `<html lang="es-CL" data-office${style}`
    })
    .replace(/<title>[^<]*/, () => `<title>${text}`)
    .replace(/(<meta name="office-name" content=")[^"]*/, (_, before: string) => before + text)
    .replace(/(<meta name="office-rut" content=")[^"]*/, (_, before: string) => before + (rut ?? ''))
    .replace(/(<p class="splash-name">)[^<]*/, (_, before: string) => before + text)
    .split(/(?=<symbol id="brand")|(?<=<\/symbol>)/)
    .map((part) =>
      drawn && part.startsWith('<symbol id="brand"')
        ? `<symbol id="brand" viewBox="0 0 ${width} 100">${drawn}</symbol>`
        : part,
    )
    .join('')
}

function picture(logo: string, width: number): string {
  return `<image href="${escapeHtml(logo)}" x="6" y="6" width="${width - 12}" height="88"/>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For an element's text and an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
