import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jpeg, png } from '../../../support/pictures'
import { notificationItem } from '../../../support/notification-item'
import { Reply } from '../../../support/wire-server'
import { useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

describe('the upload form of a rejected document', () => {
  beforeEach(() => {
    // happy-dom has none that reports: every row is in view.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
        observe() {
          this.report([{ isIntersecting: true }])
        }
        disconnect() {
          return undefined
        }
      },
    )
    form.answer({
      'GET /api/client/getNotes/133': {
        notes: [
          { id: 1, detail: 'La subí ayer.', contador_name: null, created_at: null },
          { id: 2, detail: 'Falta el reverso.', contador_name: 'Carla Contadora', created_at: null },
        ],
      },
      'GET /api/client/getFile/133': {
        file: `${form.origin()}/files/7`,
        documentType: 'Inicio de actividades',
      },
      'GET /files/7': () => new Reply(200, Buffer.from(png({ width: 40, height: 30 }))),
    })
  })

  test('decodes no rejected picture that is larger than a phone can decode', async () => {
    form.answer({
      'GET /files/7': () => new Reply(200, Buffer.from(jpeg({ width: 20_000, height: 20_000 }))),
    })
    const rejected = notificationItem({ id: 31, documents_id: 133 })
    form.answer({ 'GET /api/client/notifications/rejected': { rejected: [rejected] } })
    const decoded = vi.fn(() => Promise.reject(new Error('decoded')))
    vi.stubGlobal('createImageBitmap', decoded)
    await form.open('/task/initial')
    const row = within(await screen.findByRole('row', { name: /Inicio de actividades/ }))
    await userEvent.click(row.getByRole('link', { name: 'Volver a tomar Inicio de actividades' }))
    const reason = within(await screen.findByRole('region', { name: 'Por qué se rechazó' }))
    await userEvent.click(reason.getByRole('button', { name: 'Ver documento Inicio de actividades' }))
    expect(await screen.findByText('La imagen es demasiado grande para mostrarla aquí.')).toBeVisible()
    expect(reason.queryByRole('img', { hidden: true, name: 'El archivo rechazado' })).not.toBeInTheDocument()
    expect(decoded).not.toHaveBeenCalled()
  })

  test('has its earlier versions, if the portal tells them', async () => {
    const rejected = {
      ...notificationItem({ id: 31, documents_id: 133 }),
      anteriores: [{ id: 130, created_at: '2026-03-02 09:00:00', motivo: 'Está borroso.' }],
    }
    form.answer({ 'GET /api/client/notifications/rejected': { rejected: [rejected] } })
    await form.open('/task/initial')
    const row = within(await screen.findByRole('row', { name: /Inicio de actividades/ }))
    await userEvent.click(row.getByRole('link', { name: 'Volver a tomar Inicio de actividades' }))
    const reason = within(await screen.findByRole('region', { name: 'Por qué se rechazó' }))
    await userEvent.click(await reason.findByText('Versiones anteriores (1)'))
    expect(reason.getByText('Está borroso.')).toBeVisible()
  })

  test('says what to mend and shows what was rejected, above the file', async () => {
    await form.open('/task/initial')
    const row = within(await screen.findByRole('row', { name: /Inicio de actividades/ }))
    expect(await row.findByText('Falta el reverso.')).toBeVisible()
    await userEvent.click(row.getByRole('link', { name: 'Subir Inicio de actividades' }))
    const reason = await screen.findByRole('region', { name: 'Por qué se rechazó' })
    expect(await within(reason).findByText('Falta el reverso.')).toBeVisible()
    expect(await within(reason).findByRole('img', { name: 'El archivo rechazado' })).toBeVisible()
    const file = screen.getByLabelText('Tomar foto')
    expect(reason.compareDocumentPosition(file) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
