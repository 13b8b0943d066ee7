import { expect, test } from 'vitest'
import { readConfig } from '../../../../server/config'
import { mailOrigin } from '../../../../server/routes/wire/request'

test.each([
  ['::1', 'http://[::1]:4001'],
  ['::', 'http://[::]:4001'],
  ['0.0.0.0', 'http://0.0.0.0:4001'],
])('a server that listens on %s puts an address into its mails', (HOST, origin) => {
  expect(new URL(mailOrigin(readConfig({ HOST, PORT: '4001' }))).origin).toBe(origin)
})
