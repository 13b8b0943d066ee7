import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sign } from '../domain/tokens'

declare module 'fastify' {
  interface FastifyRequest {
    /** A word for an address that counts and logs use; it can't be turned back into the address. */
    visitor: string
  }
}

export function nameVisitors(app: FastifyInstance, secret: string): void {
  app.decorateRequest('visitor', {
    getter() {
      return sign(secret, `from ${networkOf(this.ip)}`)
    },
  })
}

/**
 * An IPv4 address, or the 64 bits of an IPv6 address that a network gives a customer
 * (https://www.rfc-editor.org/rfc/rfc6177), who has 2^64 addresses there. A closed connection has
 * none.
 */
export function networkOf(ip = ''): string {
  // Some proxies add the port (Azure's do), which differs for each connection.
  const [, inBrackets, beforePort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? []
  const [address = ''] = (inBrackets ?? beforePort ?? ip).split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  return holdsIPv4(groups)
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')
}

/**
 * ::ffff:0:0/96 is how a dual-stack socket has IPv4 addresses, 64:ff9b::/96 a translator (RFC
 * 6052).
 */
function holdsIPv4(groups: readonly number[]): boolean {
  return ['0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(groups.slice(0, 6).join())
}

function groupsOf(address: string): number[] {
  // A URL normalizes every spelling: https://url.spec.whatwg.org/#concept-ipv6-serializer
  const { hostname } = new URL(`http://[${address}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16))
}
