import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openServer } from '../../support/server'

test('at an https address every answer keeps browsers on https, also one that no route sends', async () => {
  const server = await openServer({ PUBLIC_URL: 'https://portal.example.cl' })
  const policy = 'max-age=31536000; includeSubDomains'
  for (const path of [
    '/',
    '/healthz',
    '/api/client/initial',
    '/api/nada',
    '/files/documents/1',
    '/api/%zz',
  ]) {
    const { headers } = await fetch(server.url + path)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, policy])
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(self|none)'/)
  }
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('hola\r\n\r\n')
  expect(await text(socket)).toContain(`Strict-Transport-Security: ${policy}\r\n`)
  await server.stop()
})
