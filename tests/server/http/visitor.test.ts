import { expect, test } from 'vitest'
import { networkOf } from '../../../server/http/visitor'

test.each([
  ['203.0.113.5', '203.0.113.5'],
  // As a socket for both kinds, and a translator, have it.
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:cb00:7105', '203.0.113.5'],
  ['0:0:0:0:0:ffff:cb00:7105', '203.0.113.5'],
  ['64:ff9b::cb00:7105', '203.0.113.5'],
  ['203.0.113.5:51234', '203.0.113.5'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2'],
  ['[2001:db8:1:2::1]:51234', '2001:db8:1:2'],
  ['2001:db8:1:3::1', '2001:db8:1:3'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('%s is the visitor %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
