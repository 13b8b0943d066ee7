import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { draftsOf, loseBytes } from '../../../support/file-drafts'
import { Reply } from '../../../support/wire-server'
import { choose, choosePhoto, deliver, pdf, photo, save, useUploadForm } from '../../../support/upload-form'
import { createInitial } from '../../../support/portal-of-initial'

const form = useUploadForm()

describe('a photo that was taken and not saved', () => {
  async function leaveUnsaved(photos = [photo()]): Promise<void> {
    await form.open()
    await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
    await choose(photos)
    await screen.findByRole('img', { name: photos.length > 1 ? `Página ${photos.length}` : 'Vista previa' })
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  }

  test('is on the row of its document, which leads back to it, until it is saved', async () => {
    await leaveUnsaved()
    const row = within(await screen.findByRole('row', { name: /Cédula de identidad/ }))
    expect(await row.findByText('Foto sin enviar')).toBeVisible()
    await userEvent.click(row.getByRole('link', { name: 'Subir Cédula de identidad' }))
    await screen.findByRole('img', { name: 'Vista previa' })
    await deliver()
    await screen.findByRole('table', { name: 'Documentación Inicial' })
    await waitFor(() => expect(screen.queryByText('Foto sin enviar')).not.toBeInTheDocument())
  })

  test('and a PDF is no photo', async () => {
    await form.open()
    await choose(pdf('contrato.pdf'))
    await screen.findByRole('link', { name: 'Abrir archivo' })
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    const row = within(await screen.findByRole('row', { name: /Cédula de identidad/ }))
    expect(await row.findByText('Archivo sin enviar')).toBeVisible()
    cleanup()
    await form.open('/envios')
    const group = within(await screen.findByRole('region', { name: 'Sin enviar (1)' }))
    expect(await group.findByText('Archivo sin enviar')).toBeVisible()
  })

  test('is on the start page, which leads back to it', async () => {
    await leaveUnsaved()
    cleanup()
    await form.open('/home')
    await userEvent.click(
      await screen.findByRole('link', { name: /^Cédula de identidad, Documentación Inicial$/ }),
    )
    expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
    expect(screen.getByText('Este archivo lo elegiste antes y aún no lo guardas.')).toBeVisible()
  })

  test("is in /envios as 'Sin enviar', with its pages, and leads back to them", async () => {
    await leaveUnsaved([photo(), photo()])
    cleanup()
    await form.open('/envios')
    const group = within(await screen.findByRole('region', { name: 'Sin enviar (1)' }))
    // The second page may still be on its way to the disk.
    expect(await group.findByText(/^2 páginas · hoy \d\d:\d\d$/)).toBeVisible()
    expect(group.getByText('Documentación Inicial')).toBeVisible()
    await userEvent.click(group.getByRole('link', { name: 'Continuar con Cédula de identidad' }))
    expect(await screen.findByRole('img', { name: 'Página 2' })).toBeVisible()
  })

  test('of Otros is where another document is added', async () => {
    await form.open('/task/initial/create/32')
    await choosePhoto()
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    const row = within(await screen.findByRole('row', { name: /Otros/ }))
    expect(await row.findByText('Foto sin enviar')).toBeVisible()
  })

  test('that the device can no longer read says so, and can be dropped', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await leaveUnsaved()
    const [held] = await draftsOf(form.owner())
    if (!held) throw new Error('nothing is held')
    for (const { id } of held.pages) await loseBytes(held.id, id)
    cleanup()
    await form.open()
    const drop = await screen.findByRole('button', { name: 'Quitar' })
    await save()
    expect(await screen.findByText(/^No se pudo leer el archivo\. /)).toBeVisible()
    await userEvent.click(drop)
    await waitFor(() => expect(drop).not.toBeInTheDocument())
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    await screen.findByRole('table', { name: 'Documentación Inicial' })
    await waitFor(() => expect(screen.queryByText('Foto sin enviar')).not.toBeInTheDocument())
    expect(form.arrived()).toEqual([])
  })

  test('is no longer unsent once the portal has refused it: it is in the outbox then', async () => {
    form.answer({ [createInitial]: new Reply(422, { message: 'No se lee.' }) })
    await form.open()
    await choose([photo(), photo()])
    await screen.findByRole('img', { name: 'Página 2' })
    await save()
    await waitFor(() => expect(screen.getAllByText(/No se lee\./).length).toBeGreaterThan(0))
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    expect(await screen.findByText('No se pudo enviar')).toBeVisible()
    expect(await draftsOf(form.owner())).toEqual([])
  })
})
