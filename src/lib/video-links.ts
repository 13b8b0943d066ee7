import { ifGiven } from './if-given'

const youtubeHosts = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]

/**
 * Only `http:` and `https:` addresses may be followed or framed (docs/contract.md, 'Links that
 * come from the server'); null for others.
 */
export function webUrl(address: string | null): URL | null {
  const url = ifGiven(() => new URL(address ?? ''))
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null
}

/**
 * The address for a player's frame (docs/contract.md, 'Video and file links'): YouTube on its
 * privacy host, Drive's previews, other links unchanged; null if it is no web address.
 */
export function embedUrl(address: string | null, { plays = false } = {}): string | null {
  const url = webUrl(address)
  if (!url) return null
  const video = youtubeId(url)
  if (video) return `https://www.youtube-nocookie.com/embed/${video}${plays ? '?autoplay=1' : ''}`
  const file = driveId(url)
  if (file) return `https://drive.google.com/file/d/${file}/preview`
  return url.href
}

function youtubeId(url: URL): string | null {
  if (url.hostname === 'youtu.be') return idIn(url.pathname.slice(1))
  if (!youtubeHosts.includes(url.hostname)) return null
  if (url.pathname === '/watch') return idIn(url.searchParams.get('v') ?? '')
  return idIn(/^\/(?:shorts|live|embed|v)\/([^/]+)/.exec(url.pathname)?.[1] ?? '')
}

function driveId(url: URL): string | null {
  if (url.hostname !== 'drive.google.com') return null
  return idIn(/^\/file\/d\/([^/]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id') ?? '')
}

function idIn(text: string): string | null {
  return /^[\w-]+\/?$/.test(text) ? text.replace('/', '') : null
}
