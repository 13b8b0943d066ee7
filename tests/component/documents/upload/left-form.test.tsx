import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { untilToasts } from '../../../support/until-toasts'
import { choosePhoto, save, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

/** Saves a photo into a device that takes long, and leaves the form meanwhile. Returns what then fails the save. */
async function leaveWhileSaving(): Promise<() => void> {
  let fail: () => void = () => undefined
  vi.spyOn(outbox, 'add').mockImplementation(
    () => new Promise((_, reject) => (fail = () => reject(new OutboxError('full')))),
  )
  await form.open('/task/initial')
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  await choosePhoto()
  await save()
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
  await form.openAs(form.owner() + 1_000, '/preguntas-frecuentes')
  fail()
  await waitFor(() => expect(console.warn).toHaveBeenCalled())
  await untilToasts()
  expect(screen.queryByText(/no se guardó/)).toBeNull()
})
