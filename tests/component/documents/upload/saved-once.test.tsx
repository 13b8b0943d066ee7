import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { chosenFile } from '../../../../src/documents/chosen/chosen-file'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { draftsOf } from '../../../support/file-drafts'
import { resolvable } from '../../../support/resolvable'
import { choosePhoto, deliver, save, saved, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()
const others = '/task/initial/create/32'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** A photo and its detail, in the form of 'Otros', which takes any number of documents. */
async function fillIn(detail: string): Promise<void> {
  cleanup()
  await form.open(others)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Detalle' }), detail)
  await choosePhoto()
}

/** What the outbox stores from now on takes until `go`. */
function slowOutbox(): () => void {
  const { add } = outbox
  const { promise: gate, resolve: go } = resolvable()
  vi.spyOn(outbox, 'add').mockImplementation(async (upload) => {
    await gate
    return add(upload)
  })
  return () => act(go)
}

async function leaveAndComeBack(): Promise<void> {
  cleanup()
  await form.open(others)
  await screen.findByRole('img', { name: 'Vista previa' })
}

async function holdsNothing(): Promise<void> {
  await screen.findByLabelText('Archivo')
  await waitFor(async () => expect(await draftsOf(form.owner())).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Vista previa' })).toBeNull())
}

test('88: back at Guardar and to the form again: it waits, then says that the document is saved', async () => {
  const go = slowOutbox()
  await fillIn('Plano')
  await save()
  await waitFor(() => expect(outbox.add).toHaveBeenCalled())
  await leaveAndComeBack()
  expect(screen.getByRole('button', { name: /^Espere/ })).toBeVisible()
  expect(screen.getByLabelText('Archivo')).toBeDisabled()
  go()
  expect(await screen.findByText(/^Ya guardaste este documento\. Puedes verlo en/)).toBeVisible()
  await holdsNothing()
  expect(screen.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
  await waitFor(() => expect(form.arrived()).toHaveLength(1))
  await save()
  expect(await screen.findByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
  expect(form.arrived()).toHaveLength(1)
})

test('88: back at Guardar, and it can not be saved: the form has the photo, and takes it again', async () => {
  let fail: () => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = () => reject(new OutboxError('full'))))
  const adding = vi.spyOn(outbox, 'add').mockReturnValue(failed)
  await fillIn('Plano')
  await save()
  await waitFor(() => expect(outbox.add).toHaveBeenCalled())
  await leaveAndComeBack()
  act(fail)
  const button = await screen.findByRole('button', { name: 'Guardar' })
  expect(screen.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  adding.mockRestore()
  await userEvent.click(button)
  expect(await screen.findByText(saved)).toBeVisible()
  expect(form.arrived()).toHaveLength(1)
})

test('what fails before the device is asked to store is told, too', async () => {
  await fillIn('Plano')
  const reading = vi.spyOn(outbox, 'refresh').mockRejectedValue(new Error('no store'))
  await save()
  expect(await screen.findByText('Hubo un error en la operación.')).toBeVisible()
  expect(screen.queryByText(/^Falta el archivo/)).toBeNull()
  reading.mockRestore()
  await deliver()
})

test('what fails once the device has the document is no failed save', async () => {
  await fillIn('Plano')
  const place = { owner: form.owner(), form: others, replaces: null }
  const stop = chosenFile(place).subscribe(() => {
    if (outbox.getSnapshot().uploads.length === 0) return
    stop()
    throw new Error('told in vain')
  })
  await deliver()
  expect(console.warn).toHaveBeenCalledWith(expect.anything(), new Error('told in vain'))
  expect(form.arrived()).toHaveLength(1)
})
