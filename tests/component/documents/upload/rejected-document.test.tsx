import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { AllInView } from '../../../support/all-in-view'
import { jpeg, png } from '../../../support/pictures'
import { notificationItem } from '../../../support/notification-item'
import { acceptWithReceipt, createInitial, initialRows } from '../../../support/portal-of-initial'
import { resolvable } from '../../../support/resolvable'
import { Reply } from '../../../support/wire-server'
import { choosePhoto, save, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()
const ownList = 'GET /api/client/initial'

describe('the upload form of a rejected document', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', AllInView)
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
    await userEvent.click(row.getByRole('link', { name: 'Subir Inicio de actividades' }))
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
    await userEvent.click(row.getByRole('link', { name: 'Subir Inicio de actividades' }))
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
    expect(within(reason).getByText('Rechazado')).toBeVisible()
    expect(await within(reason).findByRole('img', { name: 'El archivo rechazado' })).toBeVisible()
    const file = screen.getByLabelText('Tomar foto')
    expect(reason.compareDocumentPosition(file) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  const asked = { id: 33, name: 'Inicio de actividades', idDocument: 133, status: 2 }
  const none = { documents: [], documentosInmueble: [], documentosContrato: [], documentosTask: [] }
  const ofMonth = { ...asked, inmueble_id: 4, contrato_id: 5 }
  test.each([
    ['an initial document', '/task/initial/create/33', 'GET /api/client/initial', { documents: [asked] }],
    [
      'a document of a property, in whichever section',
      '/task/inmuebles/createDocument/4/33',
      'GET /api/client/inmueble/getDocument/4/5',
      { documentosInmueble: [asked] },
    ],
    [
      'a document of a contract',
      '/task/arriendo/createDocument/5/33',
      'GET /api/client/contrato/getDocument/5',
      { documentosContrato: [asked] },
    ],
    [
      'a document of a month',
      '/task/monthly/createDocument/9/33/4/5',
      'GET /api/client/task-monthly/getDocumentSingle/33/9',
      { documents: [{ ...ofMonth, idDocument: 1, contrato_id: 6 }, ofMonth] },
    ],
  ])('of %s says why also by its address, if only its own list knows', async (_what, path, list, answer) => {
    for (let section = 1; section <= 6; section++)
      form.answer({ [`GET /api/client/inmueble/getDocument/4/${section}`]: none })
    form.answer({ 'GET /api/client/notifications/rejected': { rejected: [] }, [list]: answer })
    await form.open(path)
    const reason = within(await screen.findByRole('region', { name: 'Por qué se rechazó' }))
    expect(await reason.findByText('Falta el reverso.')).toBeVisible()
  })

  test('by its address says nothing once its own list has it in review, whatever the list of the rejected says', async () => {
    const rejected = [notificationItem({ id: 31, documents_id: 131 })]
    const { promise: answered, resolve: answer } = resolvable()
    form.answer({
      async [ownList]() {
        await answered
        return { documents: initialRows }
      },
      'GET /api/client/notifications/rejected': { rejected },
      'GET /api/client/task/documentType/31': { DocumentType: { id: 31, name: 'Comprobante' } },
      'GET /api/client/getNotes/131': { notes: [] },
    })
    await form.open('/task/initial/create/31')
    await screen.findByRole('heading', { level: 1, name: 'Comprobante' })
    expect(await screen.findByRole('region', { name: 'Por qué se rechazó' })).toBeVisible()
    answer()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Por qué se rechazó' })).toBeNull())
  })

  test.each([
    { stands: 133, ends: 'delivered', tries: 2 },
    { stands: 155, ends: 'blocked', tries: 1 },
  ])(
    '79: by its address, a try without an answer, and document $stands stands there: $ends',
    async ({ stands, ends, tries }) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      // Its answer is lost.
      form.answer({ [createInitial]: new Reply(302, 'x') })
      await form.open('/task/initial/create/33')
      await screen.findByRole('region', { name: 'Por qué se rechazó' })
      await choosePhoto()
      await save()
      await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.attempts).toBe(1))
      await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.state).toBe('queued'))
      form.answer({
        [createInitial]: acceptWithReceipt,
        'GET /api/client/initial': { documents: [{ ...asked, idDocument: stands }] },
        [`GET /api/client/getFile/${stands}`]: new Reply(404, {}),
      })
      await outbox.sendNow()
      await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.state).toBe(ends))
      expect(form.arrived()).toHaveLength(tries)
    },
  )
})
