import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOutbox } from '../../../src/outbox/page-outbox'
import { maria, openApp } from '../../support/open-app'
import { answersOfInitial } from '../../support/portal-of-initial'
import { startWireServer, type WireServer } from '../../support/wire-server'

let server: WireServer
beforeEach(async () => {
  server = await startWireServer(answersOfInitial)
})
afterEach(async () => {
  cleanup()
  document.cookie = 'outbox=; max-age=0'
  await server.close()
})

test('whoever lost waiting documents with the storage of the browser is told which, until it was read', async () => {
  const session = { ...maria, user: { ...maria.user, id: 600 } }
  await openApp(server, '/task/initial', session)
  await screen.findByRole('table')
  cleanup()
  const mirrored = { user: 600, waiting: 2, labels: ['Escritura', 'Mandato al contador'] }
  document.cookie = `outbox=${encodeURIComponent(JSON.stringify(mirrored))}`
  startOutbox()

  await openApp(server, '/task/initial', session)
  expect(await screen.findByText(/^El navegador borró 2 documentos/)).toBeVisible()
  expect(screen.getByText('Mandato al contador')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(screen.queryByText(/^El navegador borró/)).not.toBeInTheDocument()
})
