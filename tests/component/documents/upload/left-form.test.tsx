import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { maria, openApp } from '../../../support/open-app'
import { jpeg } from '../../../support/pictures'
import { initialResponses } from '../../../support/portal-of-initial'
import { untilToasts } from '../../../support/until-toasts'
import { startWireServer, type WireServer } from '../../../support/wire-server'

let server: WireServer
let owner = 720
beforeEach(async () => {
  server = await startWireServer(initialResponses)
  vi.spyOn(console, 'warn').mockReturnValue()
  owner++
})

/** Saves a photo into a device that takes long, and leaves the form meanwhile. Returns what then fails the save. */
async function leaveWhileSaving(): Promise<() => void> {
  let fail: () => void = () => undefined
  vi.spyOn(outbox, 'add').mockImplementation(
    () => new Promise((_, reject) => (fail = () => reject(new OutboxError('full')))),
  )
  await openApp(server, '/task/initial', { ...maria, user: { ...maria.user, id: owner } })
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  const photo = new File([jpeg({ width: 800, height: 600, bytes: 9_000 })], 'foto.jpg', {
    type: 'image/jpeg',
  })
  await userEvent.upload(await screen.findByLabelText('Archivo'), photo)
  await screen.findByRole('img', { name: 'Vista previa' })
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(outbox.add).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  return () => act(fail)
}

test('72: a save that fails after the user has left the form is told with a way back, and the photo is there', async () => {
  const fail = await leaveWhileSaving()
  fail()
  const notice = within(await screen.findByRole('alert'))
  expect(
    notice.getByText(
      /^«Cédula de identidad» no se guardó\. No queda espacio .* El archivo sigue en su formulario\.$/,
    ),
  ).toBeVisible()
  await userEvent.click(notice.getByRole('button', { name: 'Volver al formulario' }))
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
  expect(screen.getByText('foto.jpg')).toBeVisible()
  expect(screen.getByText('Este archivo lo elegiste antes y aún no lo guardas.')).toBeVisible()
})

test('72: another user who has signed in meanwhile does not read about it', async () => {
  const fail = await leaveWhileSaving()
  cleanup()
  await openApp(server, '/preguntas-frecuentes', { ...maria, user: { ...maria.user, id: owner + 100 } })
  fail()
  await waitFor(() => expect(console.warn).toHaveBeenCalled())
  await untilToasts()
  expect(screen.queryByText(/no se guardó/)).toBeNull()
})
