import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { maria, openApp } from '../../../support/open-app'
import { jpeg } from '../../../support/pictures'
import { acceptWithReceipt, createInitial, initialResponses } from '../../../support/portal-of-initial'
import { Reply, startWireServer, type WireServer } from '../../../support/wire-server'

let server: WireServer
let owner = 780
beforeEach(async () => {
  server = await startWireServer(initialResponses)
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(outbox, 'add').mockRejectedValue(new OutboxError('hanging'))
  owner++
})

/** A photo in its form. */
async function openForm() {
  await openApp(server, '/task/initial', { ...maria, user: { ...maria.user, id: owner } })
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  const photo = new File([jpeg({ width: 800, height: 600, bytes: 9_000 })], 'foto.jpg', {
    type: 'image/jpeg',
  })
  await userEvent.upload(await screen.findByLabelText('Archivo'), photo)
  await screen.findByRole('img', { name: 'Vista previa' })
}

async function saveInVain() {
  await openForm()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  // In the form, and in a notice.
  expect(await screen.findAllByText(/^El almacenamiento de este dispositivo no responde\./)).not.toHaveLength(
    0,
  )
}

const sendFromMemory = async () => userEvent.click(screen.getByRole('button', { name: 'Enviar sin guardar' }))

test('8: what the device can not keep is sent from the form', async () => {
  server.answer({ [createInitial]: acceptWithReceipt })
  await saveInVain()
  await sendFromMemory()
  expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Documentación Inicial' })).toBeVisible()
})

test.each([
  ['', () => undefined],
  [
    ' if no page was stored',
    () => vi.spyOn(outbox.drafts, 'change').mockRejectedValue(new OutboxError('hanging')),
  ],
])(
  '8: if it does not arrive, the reason is told, and it can be sent again under the same key%s',
  async (_, prepare) => {
    prepare()
    server.answer({ [createInitial]: new Reply(503, {}) })
    await saveInVain()
    await sendFromMemory()
    expect(
      await screen.findAllByText(/^El portal está ocupado\. No quedó guardado: inténtalo de nuevo/),
    ).not.toHaveLength(0)
    expect(screen.getByRole('img', { name: 'Vista previa' })).toBeVisible()
    server.answer({ [createInitial]: acceptWithReceipt, 'GET /api/client/initial': { documents: [] } })
    await sendFromMemory()
    expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
    const keys = server.received.map(({ headers }) => headers['idempotency-key']).filter(Boolean)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  },
)

test('23: a browser that believes it is offline sends all the same, and the form waits for the answer', async () => {
  vi.spyOn(outbox, 'add').mockRestore()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.answer({ [createInitial]: acceptWithReceipt })
  await openForm()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
  onLine.mockRestore()
})
