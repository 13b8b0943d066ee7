import { expect, test } from 'vitest'
import { isPublicLink } from '../../../server/domain/public-links'

test.each(
  [
    [
      'localhost',
      'LOCALHOST.',
      'app.localhost',
      'router',
      'printer.local',
      'db.internal',
      'nas.lan',
      'x.home.arpa',
    ],
    ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', '0'],
    [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '255.255.255.255',
    ],
    [
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:c0a8:101]',
      '[::127.0.0.1]',
      '[64:ff9b::a00:1]',
      '[2002:7f00:1::]',
    ],
    ['[fe80::1]', '[fd00::1]', '[fec0::1]', '[ff02::1]'],
  ].flat(),
)('%s is no address for landlords', (host) => expect(isPublicLink(`http://${host}/x`)).toBe(false))

test.each([
  'https://youtu.be/a',
  'http://8.8.8.8/',
  'https://[2001:4860:4860::8888]/',
  'http://172.32.0.1',
  'https://local.cl.',
])('%s is', (link) => expect(isPublicLink(link)).toBe(true))

test.each(['', 'javascript:alert(1)', 'file:///etc/passwd', '//youtu.be/a'])('nor is %j', (link) =>
  expect(isPublicLink(link)).toBe(false),
)
