import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PDFDocument } from 'pdf-lib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slowPreparing } from '../../../support/slow-preparing'
import { fileOf } from '../../../support/portal-of-initial'
import { choose, photo, save, saved, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

let preparing: ReturnType<typeof slowPreparing>
beforeEach(() => {
  preparing = slowPreparing()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ready = () => act(preparing.all)

async function open(): Promise<void> {
  await form.open()
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
}

/** By 'Salir', and by the document's row. */
async function leaveAndOpenAgain(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
}

const photos = (count: number) => Array.from({ length: count }, () => photo())

/** The pages of each document that the portal received; a photo alone is one. */
function arrivedPages(): Promise<number[]> {
  return Promise.all(
    form.arrived().map(async (received) => {
      const { bytes, type } = fileOf(received)
      return type === 'application/pdf' ? (await PDFDocument.load(bytes)).getPageCount() : 1
    }),
  )
}

test('97: five photos, left while they are prepared, opened again, and one more: six pages arrive', async () => {
  await open()
  await choose(photos(5))
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  act(preparing.one)
  await screen.findByRole('img', { name: 'Vista previa' })
  await leaveAndOpenAgain()
  await choose(photo())
  ready()
  await screen.findByRole('img', { name: 'Página 6' })
  await save()
  await screen.findByText(saved)
  expect(await arrivedPages()).toEqual([6])
})

test('97: a photo, left while it is prepared, and another one in the form opened again: both arrive', async () => {
  await open()
  await choose(photo())
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  await leaveAndOpenAgain()
  await userEvent.upload(screen.getByLabelText('Tomar foto'), photo())
  ready()
  await screen.findByRole('img', { name: 'Página 2' })
  await save()
  await screen.findByText(saved)
  expect(await arrivedPages()).toEqual([2])
})

test('97: Guardar right after the form was opened again waits for what is being prepared', async () => {
  await open()
  await choose(photos(3))
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  act(preparing.one)
  await screen.findByRole('img', { name: 'Vista previa' })
  await leaveAndOpenAgain()
  await save()
  expect(await screen.findByRole('button', { name: /^Espere/ })).toBeVisible()
  ready()
  await screen.findByText(saved)
  expect(await arrivedPages()).toEqual([3])
  cleanup()
  await open()
  await screen.findByLabelText('Archivo')
  expect(screen.queryByRole('img', { name: /^(Vista previa|Página)/ })).toBeNull()
})

test('97: a page that is dropped while its photo is taken again does not come back', async () => {
  await open()
  await choose(photos(2))
  ready()
  await screen.findByRole('img', { name: 'Página 2' })
  vi.unstubAllGlobals()
  preparing = slowPreparing()
  await userEvent.upload(screen.getByLabelText('Retomar página 1'), photo())
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar página 1' }))
  ready()
  await waitFor(() => expect(screen.queryByText(/^Preparando/)).toBeNull())
  await screen.findByRole('img', { name: 'Vista previa' })
  await save()
  await screen.findByText(saved)
  expect(await arrivedPages()).toEqual([1])
})
