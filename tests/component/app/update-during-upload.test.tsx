import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { isBusy, whenIdle } from '../../../src/lib/busy'
import { maria, openApp } from '../../support/open-app'
import { acceptWithReceipt, createInitial, initialResponses } from '../../support/portal-of-initial'
import { queueUpload } from '../../support/queue-upload'
import { resolvable } from '../../support/resolvable'
import { useWireServer } from '../../support/wire-server'
import { eventually } from '../../support/eventually'

const server = useWireServer(initialResponses)

test('48: a new version that the user asked for waits until the upload on its way is answered', async () => {
  const { promise: answered, resolve: answer } = resolvable()
  server.answer({
    [createInitial]: async (received) => {
      await answered
      return acceptWithReceipt(received)
    },
  })
  await openApp(server, '/envios', { ...maria, user: { ...maria.user, id: 890 } })
  await queueUpload({ area: 'initial', type: 30 })
  await screen.findByText('Enviando…')
  // What `applyUpdate` waits for.
  let comes = false
  void whenIdle().then(() => (comes = true))
  expect(isBusy()).toBe(true)
  // What begins after it has ended, and it has not.
  await new Promise((resolve) => setTimeout(resolve))
  await screen.findByText('Enviando…')
  expect(comes).toBe(false)
  answer()
  await screen.findByText('Entregado')
  await eventually(() => expect(comes).toBe(true))
})

test('48: a new version waits until the picker of a file that is being chosen has closed', async () => {
  await openApp(server, '/task/initial/create/30', { ...maria, user: { ...maria.user, id: 891 } })
  const input = await screen.findByLabelText('Archivo')
  await waitFor(() => expect(isBusy()).toBe(false))
  await userEvent.click(input)
  expect(isBusy()).toBe(true)
  fireEvent(input, new Event('cancel'))
  expect(isBusy()).toBe(false)
})
