import { BlockList, isIP } from 'node:net'

/**
 * This machine and local networks (https://www.iana.org/assignments/iana-ipv4-special-registry and
 * the one of IPv6), and IPv6 addresses that contain IPv4, except `::ffff:0:0/96`, which `BlockList`
 * reads as IPv4.
 */
const ranges = {
  ipv4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  ipv6: '::/96 64:ff9b::/96 64:ff9b:1::/48 2002::/16 fc00::/7 fe80::/9 ff00::/8',
} as const

const notPublic = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of ranges[family].split(' ')) {
    const [network = '', bits] = range.split('/')
    notPublic.addSubnet(network, Number(bits), family)
  }
}

/** Names that local networks give, for example to a printer, and names without a dot. */
const localName = /^[^.]*$|\.(?:local|localhost|localdomain|internal|intranet|lan|home\.arpa)$/

/**
 * Whether a link leads to the web, not to the reader's own network. `URL` has normalized decimal,
 * hexadecimal and octal addresses by then. What a name resolves to is not checked: it may change.
 */
export function isPublicLink(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  if (!/^https?:$/.test(protocol)) return false
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const family = isIP(host)
  if (family === 0) return !localName.test(host)
  return !notPublic.check(host, family === 4 ? 'ipv4' : 'ipv6')
}
