import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lostUploads } from '../../../src/outbox/page/loss'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { endSession } from '../../../src/session/session'
import { eventually } from '../../support/eventually'
import { maria, openApp } from '../../support/open-app'
import { createInitial, initialResponses } from '../../support/portal-of-initial'
import { queueUpload } from '../../support/queue-upload'
import { Reply, useWireServer } from '../../support/wire-server'

const session = { ...maria, user: { ...maria.user, id: 660 } }
const states = () => outbox.getSnapshot().uploads.map(({ state }) => state)

const server = useWireServer(initialResponses)

test.each([
  ['fails', () => Promise.reject(new Error('storage failed'))],
  [
    'throws',
    () => {
      throw new TypeError('storage failed')
    },
  ],
  ['never answers', () => new Promise(() => undefined)],
])('66: what waits is sent at the start also if persisted() %s', async (_what, persisted) => {
  server.answer({ [createInitial]: new Reply(200, '<html>a captive portal</html>') })
  await openApp(server, '/preguntas-frecuentes', session)
  await queueUpload({ area: 'initial', type: 30 })
  await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.reason?.kind).toBe('not-the-portal'))
  await endSession('signed-out')

  server.answer({ [createInitial]: { status: 200 } })
  Object.defineProperty(navigator, 'storage', { value: { persisted }, configurable: true })
  await openApp(server, '/preguntas-frecuentes', session)
  await waitFor(() => expect(states()).toEqual(['delivered']))
})

test('58: a list that a screen reads later proves a success without a receipt', async () => {
  const list = 'GET /api/client/initial'
  const looks = () => server.received.filter(({ method, path }) => `${method} ${path}` === list).length
  server.answer({ [list]: new Reply(500, {}), [createInitial]: { status: 200 } })
  await openApp(server, '/task/initial', { ...maria, user: { ...maria.user, id: 661 } })
  await queueUpload({ area: 'initial', type: 30 })
  await waitFor(() => expect(states()).toEqual(['delivered']))
  // The screen's, before and after the delivery, and the outbox's, which may be two.
  await eventually(() => expect(looks()).toBeGreaterThanOrEqual(3))
  // Comes with what hears of lists.
  act(() => lostUploads.set({ keys: [], labels: ['Escritura'] }))
  await screen.findByRole('button', { name: 'Entendido' })
  expect(outbox.getSnapshot().uploads[0]?.receipt?.proof).toBe('success')

  const row = { id: 30, name: 'Cédula de identidad', idDocument: 500, status: 0 }
  const unreadable = new Reply(404, { message: 'No encontramos lo que buscas.' })
  server.answer({ [list]: { documents: [row] }, 'GET /api/client/getFile/500': unreadable })
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await eventually(() => expect(outbox.getSnapshot().uploads[0]?.receipt?.proof).toBe('shown'))
})
