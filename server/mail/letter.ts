import { escapeHtml, type Office } from '../../shared/office'
import type { Mail } from './mail'

/** A paragraph, a person's words, a list, or a link on its own line. */
type Block = string | { quote: string } | { list: readonly string[] } | { link: string; label: string }

/** In Spanish. `foot` is set smaller, at the end. */
export type Letter = {
  to: string
  subject: string
  blocks: readonly Block[]
  foot?: readonly Block[]
  /** At its head. */
  office?: Office | null
}

/** A letter as plain text and as HTML. */
export function write(letter: Letter): Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'pictures'> {
  const { to, subject, blocks, foot = [], office } = letter
  const head = office ? [office.name] : []
  const text = [...head, ...blocks, ...(foot.length > 0 ? ['—', ...foot] : [])].map(plain).join('\n\n')
  return {
    to,
    subject: subject.replace(/\s+/g, ' '),
    text,
    html: page(letter),
    ...(office?.logo && { pictures: { [logoId]: office.logo } }),
  }
}

/** A mail program draws no `data:` address: the logo comes with the mail (RFC 2392). */
const logoId = 'logo'

function plain(block: Block): string {
  if (typeof block === 'string') return block
  if ('quote' in block) return `«${block.quote}»`
  if ('list' in block) return block.list.map((line) => `- ${line}`).join('\n')
  return `${block.label}:\n${block.link}`
}

/** In the elements, because mail programs drop style sheets. */
const styles = {
  body: 'margin:0;padding:16px;background:#f7f4ee;color:#1d2a2b;font:16px/1.5 system-ui,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px',
  quote:
    'margin:16px 0;padding:8px 16px;border-left:4px solid #0a5a5f;background:#f7f4ee;white-space:pre-line',
  link: 'display:inline-block;padding:12px 20px;border-radius:8px;background:#0a5a5f;color:#fff;text-decoration:none',
  head: 'max-width:560px;margin:0 auto 12px;font-weight:700',
  logo: 'height:40px;vertical-align:middle;margin-right:12px;padding:4px;background:#fff;border-radius:6px',
  foot: 'max-width:560px;margin:16px auto 0;color:#4a5859;font-size:14px',
}

function page({ subject, blocks, foot = [], office }: Letter): string {
  return [
    '<!doctype html><html lang="es-CL"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}">${office ? heading(office) : ''}<div style="${styles.sheet}">${blocks.map((block) => markup(block, styles.link)).join('')}</div>`,
    foot.length > 0 ? `<div style="${styles.foot}">${foot.map((block) => markup(block)).join('')}</div>` : '',
    '</body></html>',
  ].join('\n')
}

function heading({ name, logo }: Office): string {
  // Its name stands next to it.
  const drawn = logo ? `<img height="40" style="${styles.logo}" src="cid:${logoId}" alt="">` : ''
  return `<div style="${styles.head}">${drawn}${escapeHtml(name)}</div>`
}

function markup(block: Block, linkStyle = 'color:#0a5a5f'): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`
  if ('quote' in block) return `<blockquote style="${styles.quote}">${escapeHtml(block.quote)}</blockquote>`
  if ('list' in block) return `<ul>${block.list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  return `<p><a style="${linkStyle}" href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`
}
