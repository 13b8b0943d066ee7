import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { forgetShared, keepShared, listArrived, listShared } from '../../../support/file-drafts'
import { onFullDisk } from '../../../support/full-disk'
import { pdf, photo, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

beforeEach(() => forgetShared(form.owner()))

const today = /^Llegaron de otra aplicación hoy \d\d:\d\d$/

test('81: what another app sent says so, and is nobody’s until the user goes on with it', async () => {
  await keepShared(null, [photo({ name: 'cedula.jpg' }), pdf('escritura.pdf')])
  await form.open('/compartir')
  const arrived = await screen.findByRole('region', { name: today })
  expect(within(arrived).getAllByRole('listitem')).toHaveLength(2)
  expect(within(arrived).getByText('cedula.jpg')).toBeVisible()
  expect(screen.queryByRole('searchbox', { name: 'Buscar documento' })).toBeNull()
  expect(await listShared(form.owner())).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('region', { name: 'Archivos por asignar (2)' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir lugar de cedula.jpg' }))
  expect(await screen.findByRole('searchbox', { name: 'Buscar documento' })).toBeVisible()
  expect(await listArrived()).toEqual([])
})

test('81: one tap discards all that another app sent, and nothing of the user’s own', async () => {
  await keepShared(form.owner(), [photo({ name: 'mia.jpg' })])
  await keepShared(null, [photo({ name: 'ajena-1.jpg' }), photo({ name: 'ajena-2.jpg' })])
  await form.open('/compartir')
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar todo' }))
  expect(await screen.findByRole('region', { name: 'Archivo por asignar' })).toBeVisible()
  expect(screen.getByText('mia.jpg')).toBeVisible()
  expect(await listArrived()).toEqual([])
})

test('81: a single one that is not known can be discarded before the rest is taken', async () => {
  await keepShared(null, [photo({ name: 'mia.jpg' }), photo({ name: 'ajena.jpg' })])
  await form.open('/compartir')
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar ajena.jpg' }))
  expect(await screen.findByRole('region', { name: /^Llegó de otra aplicación hoy/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('region', { name: 'Archivo por asignar' })).toBeVisible()
  expect(screen.getByText('mia.jpg')).toBeVisible()
})

test('81: what did not fit is said', async () => {
  await keepShared(
    null,
    Array.from({ length: 21 }, (_, at) => photo({ name: `${at}.jpg` })),
  )
  await form.open('/compartir?fallo=demasiado')
  expect(await screen.findByText(/^No cupo todo: .* hasta 20 archivos y 100 MB/)).toBeVisible()
  expect(within(await screen.findByRole('region', { name: today })).getAllByRole('listitem')).toHaveLength(20)
})

test('81: Envíos says that something arrived, and leads to it', async () => {
  await keepShared(null, [photo({ name: 'cedula.jpg' }), pdf('escritura.pdf')])
  await form.open('/envios')
  expect(await screen.findByText(/^Llegaron 2 archivos de otra aplicación\./)).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Ver archivos por asignar' }))
  expect(await screen.findByRole('region', { name: today })).toBeVisible()
})

test('a label around a picture holds nothing but phrasing content', async () => {
  await keepShared(form.owner(), [photo({ name: 'cedula.jpg' })])
  await form.open('/compartir')
  await screen.findByText('cedula.jpg')
  expect(document.querySelectorAll('label, button')).not.toHaveLength(0)
  expect(document.querySelectorAll('label div, button div')).toHaveLength(0)
})

test('a file that goes to its form does not lead away from the screen that was tapped meanwhile', async () => {
  await keepShared(form.owner(), [photo({ name: 'cedula.jpg' })])
  await form.open('/compartir')
  const choice = await screen.findByRole('button', { name: 'Otros' })
  act(() => {
    choice.click()
    screen.getByRole('link', { name: /^Envíos/ }).click()
  })
  await waitFor(async () => expect((await listShared(form.owner()))[0]?.draft.form).toMatch(/./))
  expect(await screen.findByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible()
  expect(location.pathname).toBe('/envios')
})

test('a device that does not give the file now is no bad file: it is read again', async () => {
  await keepShared(form.owner(), [photo({ name: 'cedula.jpg' })])
  const reading = vi.spyOn(outbox.drafts, 'bytes').mockRejectedValue(new OutboxError('hanging'))
  await form.open('/compartir')
  expect(await screen.findByText(/^El almacenamiento de este dispositivo no responde\./)).toBeVisible()
  expect(screen.queryByText(/No se pudo leer el archivo/)).toBeNull()
  reading.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('searchbox', { name: 'Buscar documento' })).toBeVisible()
})

describe('on a full disk', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
  const full = 'No queda espacio en este dispositivo. Libera espacio e inténtalo de nuevo.'
  /** No write and no deletion works, until the returned function is called. */
  function fillDisk(): () => void {
    const verbs = (['put', 'delete'] as const).map((verb) =>
      vi.spyOn(IDBObjectStore.prototype, verb).mockImplementation(onFullDisk),
    )
    return () => verbs.forEach((verb) => verb.mockRestore())
  }

  test.each(['Continuar', 'Descartar todo', 'Descartar cedula.jpg'])(
    "'%s' says why it fails, and works once there is room",
    async (name) => {
      await keepShared(null, [photo({ name: 'cedula.jpg' })])
      await form.open('/compartir')
      const button = await screen.findByRole('button', { name })
      const makeRoom = fillDisk()
      await userEvent.click(button)
      expect(await screen.findByText(full)).toBeVisible()
      expect(screen.getByText('cedula.jpg')).toBeVisible()
      makeRoom()
      await userEvent.click(button)
      await waitFor(async () => expect(await listArrived()).toEqual([]))
    },
  )

  test("'Descartar' of the user's own file says why it fails, and keeps it", async () => {
    await keepShared(form.owner(), [photo({ name: 'cedula.jpg' })])
    await form.open('/compartir')
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cedula.jpg' }))
    fillDisk()
    const question = screen.getByRole('dialog', { name: '¿Descartar este archivo?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Descartar' }))
    expect(await screen.findByText(full)).toBeVisible()
    expect(await screen.findByText('cedula.jpg')).toBeVisible()
  })
})
