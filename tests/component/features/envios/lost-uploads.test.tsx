import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLost } from '../../../../src/outbox/page/mirror'
import { maria, openApp } from '../../../support/open-app'
import { initialResponses } from '../../../support/portal-of-initial'
import { startWireServer, type WireServer } from '../../../support/wire-server'

let server: WireServer
beforeEach(async () => {
  server = await startWireServer(initialResponses)
})
afterEach(async () => {
  cleanup()
  document.cookie = 'outbox=; max-age=0'
  await server.close()
})

test('9: the cookie has a name of its own over HTTPS', () => {
  const cookies = vi.spyOn(document, 'cookie', 'get')
  const mirrored = encodeURIComponent(JSON.stringify({ user: 600, waiting: 1, labels: ['Escritura'] }))
  cookies.mockReturnValue(`other=1; __Host-outbox=${mirrored}`)
  localStorage.clear()
  expect(readLost(600)).toEqual({ waiting: 1, labels: ['Escritura'] })
  cookies.mockReturnValue(`not-outbox=${mirrored}`)
  expect(readLost(600)).toBeNull()
  cookies.mockRestore()
})

test('9: a user whose waiting documents the browser evicted is told which, until that was read', async () => {
  const session = { ...maria, user: { ...maria.user, id: 600 } }
  await openApp(server, '/task/initial', session)
  await screen.findByRole('table')
  cleanup()
  const mirrored = { user: 600, waiting: 2, labels: ['Escritura', 'Mandato al contador'] }
  document.cookie = `outbox=${encodeURIComponent(JSON.stringify(mirrored))}`

  await openApp(server, '/task/initial', session)
  expect(await screen.findByText(/^El navegador borró 2 documentos/)).toBeVisible()
  expect(screen.getByText('Mandato al contador')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(screen.queryByText(/^El navegador borró/)).not.toBeInTheDocument()
})
