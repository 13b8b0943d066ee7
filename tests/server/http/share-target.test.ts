import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useServer } from '../../support/use-server'

const server = useServer()

test.each([
  ['a file', formWith(new File(['foto'], 'foto.jpg', { type: 'image/jpeg' }))],
  ['a file larger than the portal takes', formWith(new File([new Uint8Array(30_000_000)], 'x.jpg'))],
  ['a link', new URLSearchParams({ url: 'https://example.cl' })],
  ['nothing', null],
])('a share of %s that no worker took opens the app, which says so', async (_, body) => {
  const response = await fetch(`${server.url}/compartir`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/compartir?fallo=no-llego')
})

test('a share without an end is cut', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.write('POST /compartir HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')])
  let sent = 0
  while (!socket.destroyed && sent < 100) {
    sent += 1
    if (!socket.write(chunk)) await Promise.race([closed, once(socket, 'drain').catch(() => undefined)])
  }
  expect(sent).toBeGreaterThan(60)
  expect(socket.destroyed).toBe(true)
  socket.destroy()
})

function formWith(file: File): FormData {
  const form = new FormData()
  form.set('archivo', file)
  return form
}
